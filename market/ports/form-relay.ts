export interface RelayedListing {
  businessName: string;
  email: string;
  phone: string;
  location: string;
  /** ISO 8601, UTC. */
  submittedAt: string;
}

/** Never throws: any failure is a refusal with a plain reason. `key` is the same each time. */
export type RelayListing = (listing: RelayedListing, key: string) => Promise<RelayOutcome>;

export type RelayOutcome =
  | { kind: 'accepted' }
  /** `isOurs`: every request would be refused. */
  | { kind: 'refused'; reason: string; isOurs?: true };
