import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { flushFolderNow, makeFolder } from '../../database/folders.ts';

const AUTH_SECRET_FILE = 'auth-secret';
const MIN_LENGTH = 32;

export function authSecret(configured: string | undefined, dataDir: string): string {
  if (configured) return configured;
  makeFolder(dataDir);
  const file = join(dataDir, AUTH_SECRET_FILE);
  if (!existsSync(file)) writeAtomically(file, randomBytes(32).toString('base64url'), linkOrRename);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < MIN_LENGTH) throw new Error(`${file} is damaged: delete it and start again`);
  return secret;
}

/** Only this secret goes into a backup: a configured one is the owner's to keep. */
export function generatedSecret(config: { authSecret: string | undefined; dataDir: string }) {
  const file = join(config.dataDir, AUTH_SECRET_FILE);
  if (config.authSecret !== undefined || !existsSync(file)) return undefined;
  return readFileSync(file, 'utf8').trim();
}

export function authSecretIn(config: { authSecret: string | undefined; dataDir: string }) {
  return config.authSecret ?? generatedSecret(config);
}

export function saveSecret(dataDir: string, secret: string): void {
  writeAtomically(join(dataDir, AUTH_SECRET_FILE), secret, renameSync);
}

/** The file is never partial, and it is on the disk when this returns. */
function writeAtomically(
  file: string,
  secret: string,
  moveIntoPlace: (draft: string, file: string) => void,
) {
  const draft = `${file}.${process.pid}.part`;
  try {
    writeFileSync(draft, secret, { mode: 0o600, flush: true });
    moveIntoPlace(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  flushFolderNow(dirname(file));
}

/** If two processes start together, the first makes the secret; on a disk without hard links, the last. */
function linkOrRename(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(draft, file);
  }
}
