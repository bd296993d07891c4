import { totpCode } from '../../market/totp/commands.server.ts';
import { TOTP_STEP_MS } from '../../market/totp/rules.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** `secret` is base32, in groups or not. */
export function codeAt(secret: string, now: number): string {
  const fives = Array.from(secret.replace(/\s/g, ''), (sign) =>
    BASE32.indexOf(sign).toString(2).padStart(5, '0'),
  );
  const bytes = fives.join('').match(/.{8}/g) ?? [];
  return totpCode(
    Uint8Array.from(bytes, (bits) => Number.parseInt(bits, 2)),
    Math.floor(now / TOTP_STEP_MS),
  );
}
