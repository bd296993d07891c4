import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The texts of their files without soft line breaks, the newest first. */
export function emailsTo(dataDir: string, to: string): string[] {
  const files = readdirSync(join(dataDir, 'outbox'))
    .filter((file) => file.endsWith('.eml'))
    .map((file) => join(dataDir, 'outbox', file))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  return files
    .map((file) => readFileSync(file, 'utf8').replaceAll(/=\r?\n/g, ''))
    .filter((text) => text.includes(to));
}

export const lastEmail = (dataDir: string, to: string): string | undefined =>
  emailsTo(dataDir, to)[0];

export function linkIn(email: string | undefined, pattern: RegExp): string {
  const link = [...(email ?? '').matchAll(/https?:\/\/[^\s"<>]+/g)]
    .map(([address]) => address.replaceAll('=3D', '='))
    .find((address) => pattern.test(address));
  if (!link) throw new Error(`The e-mail has no link to ${pattern}`);
  return link;
}
