export interface RelayedListing {
  businessName: string;
  email: string;
  phone: string;
  location: string;
  /** ISO 8601, UTC. */
  submittedAt: string;
}

/**
 * Posts to the external form. `key` is the same for each attempt. Never throws: any failure is a
 * refusal with a plain reason.
 */
export type RelayListing = (listing: RelayedListing, key: string) => Promise<RelayOutcome>;

export type RelayOutcome =
  | { kind: 'accepted' }
  /** `isOurs`: every request would be refused. */
  | { kind: 'refused'; reason: string; isOurs?: true };
