import { createHmac, timingSafeEqual } from 'node:crypto';

export type Fields = Record<string, string | string[]>;

/**
 * Twilio signs with the account's token the address, with or without its port, and then the fields by name,
 * each name with its values (https://www.twilio.com/docs/usage/security).
 */
export function isSigned(authToken: string, signature: string, address: string, fields: Fields) {
  const form = Object.keys(fields)
    .sort()
    .flatMap((name) => valuesOf(fields[name]).map((value) => name + value))
    .join('');
  return spellingsOf(address).some((spelling) => {
    const right = createHmac('sha1', authToken).update(spelling + form);
    return isEqual(Buffer.from(signature), Buffer.from(right.digest('base64')));
  });
}

/** Repeated values count once. */
const valuesOf = (values: string | string[] = []) => [...new Set([values].flat())].sort();

const ADDRESS = /^(https?:\/\/(?:\[[^\]]*\]|[^/?#:]*))(:\d+)?(.*)$/s;

function spellingsOf(address: string): string[] {
  const [, host = '', port, rest = ''] = ADDRESS.exec(address) ?? [];
  const impliedPort = host.startsWith('https:') ? ':443' : ':80';
  return [host + rest, host + (port ?? impliedPort) + rest];
}

const isEqual = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
