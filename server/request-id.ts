import { randomUUID } from 'node:crypto';

const WELL_SHAPED = /^[A-Za-z0-9][A-Za-z0-9_.:-]{7,63}$/;

export type IdentifyRequest = (given: string | string[] | undefined) => string;

/** Names requests: as the proxy in front has named them, where one is trusted; else by ourselves. */
export function requestIds(trustedProxies: number): IdentifyRequest {
  if (trustedProxies === 0) return () => randomUUID();
  return (given) => (typeof given === 'string' && WELL_SHAPED.test(given) ? given : randomUUID());
}
