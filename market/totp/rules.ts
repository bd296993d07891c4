/** RFC 6238 as every authenticator app takes it: six digits, new every 30 seconds, HMAC-SHA-1. */
export const TOTP_DIGITS = 6;
export const TOTP_STEP_MS = 30_000;

/** Codes of the step before and the step after count too: a phone's clock may be a little off. */
const STEPS_AROUND = [-1, 0, 1];

/** RFC 4226 asks for 160 bits. */
export const SECRET_BYTES = 20;

export function totpStepsAround(now: number): number[] {
  const step = Math.floor(now / TOTP_STEP_MS);
  return STEPS_AROUND.map((distance) => step + distance);
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret as apps take it typed (RFC 4648, without padding). */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const fives = bits.match(/.{1,5}/g) ?? [];
  return fives.map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** 'ABCD EFGH …', which is easier to type. */
export function inGroupsOfFour(text: string): string {
  return text.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** What the QR code says. */
export function totpUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
