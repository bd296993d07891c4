import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const AUTH_SECRET_FILE = 'auth-secret';
const LEAST_LENGTH = 32;

/** The secret that signs sessions: as configured, else made once and kept in `dataDir`. */
export function authSecret(configured: string | undefined, dataDir: string): string {
  if (configured) return configured;
  const file = join(dataDir, AUTH_SECRET_FILE);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const made = randomBytes(32).toString('base64url');
  try {
    writeFileSync(file, made, { flag: 'wx', mode: 0o600, flush: true });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // On a full disk the file was made, but not what is in it: the next start makes it anew.
      rmSync(file, { force: true });
      throw error;
    }
  }
  const kept = readFileSync(file, 'utf8').trim();
  if (kept.length < LEAST_LENGTH) throw new Error(`${file} is damaged: delete it and start again`);
  return kept;
}
