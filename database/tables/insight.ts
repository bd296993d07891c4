/** Days are '2026-11-23' where the office is. */
export interface InsightDayTable {
  day: string;
  kind: string;
  /** The part that is counted, such as a page's route; '' if a kind has no parts. */
  key: string;
  n: number;
}

/** A person counts once a day for each search. */
export interface InsightSearchTable {
  day: string;
  zip: string;
  radius: number;
  found: '0' | '1-5' | '6+';
  n: number;
}

/** On the way from a card to the checkout a person counts once a day for each deal and step. */
export interface InsightPathTable {
  day: string;
  deal_id: string;
  step: 'shown' | 'viewed' | 'clicked';
  people: number;
}

/** Marks of people counted on a day, so nobody counts twice. They are deleted with the day's salt. */
export interface InsightSeenTable {
  day: string;
  /** 8 bytes of an HMAC with the day's salt, in base64url. */
  mark: string;
}

export interface InsightSaltTable {
  day: string;
  salt: string;
}
