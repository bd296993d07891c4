/** RFC 6238 as every app supports it: six digits, every 30 seconds, HMAC-SHA-1. */
export const TOTP_DIGITS = 6;
export const TOTP_STEP_MS = 30_000;

/** A phone's clock may be a step off. */
const STEPS_AROUND = [-1, 0, 1];

/** RFC 4226 requires 160 bits. */
export const SECRET_BYTES = 20;

export function totpStepsAround(now: number): number[] {
  const step = Math.floor(now / TOTP_STEP_MS);
  return STEPS_AROUND.map((distance) => step + distance);
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, as apps take it when typed. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const fives = bits.match(/.{1,5}/g) ?? [];
  return fives.map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function inGroupsOfFour(text: string): string {
  return text.match(/.{1,4}/g)?.join(' ') ?? '';
}

export function totpUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
