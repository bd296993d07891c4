/** Days are '2026-11-23' where the office is. */
export interface InsightDayTable {
  day: string;
  /** One of market/insight/kinds.ts. */
  kind: string;
  /** What of the kind: a page's route; '' where a kind has no parts. */
  key: string;
  n: number;
}

/** People who searched, once a day for each search. */
export interface InsightSearchTable {
  day: string;
  zip: string;
  /** Miles. */
  radius: number;
  /** How many deals the search found. */
  found: '0' | '1-5' | '6+';
  n: number;
}

/** People on their way from a card to the checkout, once a day for each deal and step. */
export interface InsightPathTable {
  day: string;
  deal_id: string;
  step: 'shown' | 'viewed' | 'clicked';
  people: number;
}

/** Marks of people counted on a day, so nobody is counted twice. They go with the day's salt. */
export interface InsightSeenTable {
  day: string;
  /** 8 bytes of an HMAC with the day's salt, in base64url. */
  mark: string;
}

export interface InsightSaltTable {
  day: string;
  /** 32 bytes in base64url. */
  salt: string;
}
