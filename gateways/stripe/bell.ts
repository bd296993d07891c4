import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StripeBell } from '../../market/ports/stripe.ts';
import { bell } from './schema.ts';

const TOLERANCE_MS = 300_000;
const MAX_SIGNATURES = 20;

const kinds: Record<string, StripeBell['object']> = {
  'checkout.session': 'session',
  refund: 'refund',
  dispute: 'dispute',
};

/**
 * Returns what an event names, if Stripe signed it with `secret` at most 300 s from `now`
 * (https://docs.stripe.com/webhooks#verify-manually); undefined for any other call.
 */
export function verifyBell(
  secret: string,
  header: string,
  body: string,
  now: number,
): StripeBell | undefined {
  return isSigned(secret, header, body, now) ? read(body) : undefined;
}

function isSigned(secret: string, header: string, body: string, now: number): boolean {
  // With a blank secret anybody could sign.
  if (secret.trim() === '') return false;
  const parts = header.split(',', MAX_SIGNATURES).map((part) => part.trim().split('='));
  const valuesOf = (name: string) =>
    parts.flatMap(([key, value, ...more]) =>
      key === name && value !== undefined && more.length === 0 ? [value] : [],
    );
  const [time = '', ...otherTimes] = valuesOf('t');
  if (!/^\d{1,12}$/.test(time) || otherTimes.length > 0) return false;
  if (Math.abs(now - Number(time) * 1000) > TOLERANCE_MS) return false;
  const right = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return valuesOf('v1').some((value) => {
    const given = Buffer.from(/^[0-9a-f]{64}$/.test(value) ? value : '', 'hex');
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

function read(body: string): StripeBell | undefined {
  try {
    const { success, data: event } = bell.safeParse(JSON.parse(body));
    if (!success) return undefined;
    if (event.object === 'event') {
      const { object, id } = event.data.object;
      return { object: kinds[object] ?? 'other', id };
    }
    const { type = '', id = event.id } = event.related_object ?? {};
    return { object: kinds[type] ?? 'other', id };
  } catch {
    return undefined;
  }
}
