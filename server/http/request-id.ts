import { randomUUID } from 'node:crypto';

const VALID_ID = /^[A-Za-z0-9][A-Za-z0-9_.:-]{7,63}$/;

export type IdentifyRequest = (header: string | string[] | undefined) => string;

/** A counter, even a scrambled one, would reveal our traffic, so it is random. */
export function requestIds(trustedProxies: number): IdentifyRequest {
  if (trustedProxies === 0) return () => randomUUID();
  return (header) => (typeof header === 'string' && VALID_ID.test(header) ? header : randomUUID());
}
