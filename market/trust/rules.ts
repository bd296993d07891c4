/** What the records say at one moment. */
export interface TrustFigures {
  licenses: {
    /** Listed spas. */
    businesses: number;
    /** Those with a license number of the state where they are. */
    onFile: number;
    /** Those with a number whose newest check found it active, and that has not ended since. */
    confirmed: number;
    /** Those with a number whose newest check found it not active, not there, or disciplined. */
    refuted: number;
    /** How long a check counts. */
    days: number;
  };
  prices: {
    /** Deals that can be booked. */
    deals: number;
    /** Deals that can be booked and whose end was put off, unless that was taken back. */
    extended: number;
  };
  problems: {
    /** 'Jan 2026'; undefined before the first report. */
    since: string | undefined;
    reported: number;
    answered: number;
  };
  /** When a figure changes without a write (epoch milliseconds). */
  until: number;
}
