import { createHash } from 'node:crypto';

/** SHA-256 of the parts in a row, in base64url. Codes, tokens and form keys are stored this way. */
export function hashOf(...parts: Array<string | Uint8Array>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
}
