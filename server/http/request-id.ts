import { randomInt, randomUUID } from 'node:crypto';

const VALID_ID = /^[A-Za-z0-9][A-Za-z0-9_.:-]{7,63}$/;

export type IdentifyRequest = (header: string | string[] | undefined) => string;

/** Names requests: as the proxy in front has named them, where one is trusted; else by ourselves. */
export function requestIds(trustedProxies: number): IdentifyRequest {
  if (trustedProxies === 0) return newId;
  return (header) => (typeof header === 'string' && VALID_ID.test(header) ? header : newId());
}

// A UUID for each would cost more than to find a kept page. Bare numbers would tell how many ask here.
const processId = randomUUID();
const scrambleKey = randomInt(2 ** 32);
let count = 0;

/** What no other process has, and no other of this one's next four billion requests. */
function newId(): string {
  count += 1;
  return `${processId}.${scramble(count ^ scrambleKey)}`;
}

/** Another for each number of 32 bits: the last step of MurmurHash3, with its constants. */
function scramble(number: number): string {
  let bits = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0).toString(36);
}
