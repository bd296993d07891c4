import { randomInt, randomUUID } from 'node:crypto';

const VALID_ID = /^[A-Za-z0-9][A-Za-z0-9_.:-]{7,63}$/;

export type IdentifyRequest = (header: string | string[] | undefined) => string;

export function requestIds(trustedProxies: number): IdentifyRequest {
  if (trustedProxies === 0) return newId;
  return (header) => (typeof header === 'string' && VALID_ID.test(header) ? header : newId());
}

// A UUID for each would cost more than finding a cached page. Plain numbers would reveal our
// traffic.
const processId = randomUUID();
const scrambleKey = randomInt(2 ** 32);
let count = 0;

/** Unique to this process and to its next four billion requests. */
function newId(): string {
  count += 1;
  return `${processId}.${scramble(count ^ scrambleKey)}`;
}

/** A different result for each 32-bit number: the last step of MurmurHash3, with its constants. */
function scramble(number: number): string {
  let bits = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0).toString(36);
}
