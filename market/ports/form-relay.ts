export interface RelayedListing {
  businessName: string;
  email: string;
  phone: string;
  location: string;
  /** ISO 8601, UTC. */
  submittedAt: string;
}

/**
 * Posts a request to the external form. `key` is the same at every attempt at the same request. It
 * never throws: any failure is a refusal with a plain reason.
 */
export type RelayListing = (listing: RelayedListing, key: string) => Promise<RelayOutcome>;

export type RelayOutcome =
  | { kind: 'accepted' }
  /** `isOurs`: it would refuse every other request too. */
  | { kind: 'refused'; reason: string; isOurs?: true };
