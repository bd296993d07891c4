import { randomUUID } from 'node:crypto';

const WELL_SHAPED = /^[A-Za-z0-9][A-Za-z0-9_.:-]{7,63}$/;

export type IdentifyRequest = (given: string | string[] | undefined) => string;

/** Names requests: as the proxy in front has named them, where one is trusted; else by ourselves. */
export function requestIds(trustedProxies: number): IdentifyRequest {
  if (trustedProxies === 0) return ownId;
  return (given) => (typeof given === 'string' && WELL_SHAPED.test(given) ? given : ownId());
}

// A UUID for each would cost more than to find a kept page.
const ours = randomUUID();
let named = 0;

/** What no other process and no other request of this one has. */
function ownId(): string {
  named += 1;
  return `${ours}.${named}`;
}
