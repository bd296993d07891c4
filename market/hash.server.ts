import { createHash } from 'node:crypto';

/**
 * The SHA-256 of texts or bytes, one after another, in base64url: how codes, tokens and the keys of forms
 * that may be sent twice are stored.
 */
export function hashOf(...parts: Array<string | Uint8Array>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
}
