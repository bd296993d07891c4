import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { installFromDebian } from '../../../scripts/debian.ts';

const MIN_VERSION = 15;
const DEBIAN = '/usr/lib/postgresql';

function serverPrograms(): string | undefined {
  const pathFolders = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'postgres'))
    .filter((file) => existsSync(file))
    .map((file) => dirname(realpathSync(file)));
  const debianFolders = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'))
    : [];
  return [...pathFolders, ...debianFolders.reverse()].find(isComplete);
}

function isComplete(folder: string): boolean {
  if (!existsSync(join(folder, 'initdb'))) return false;
  const answer = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  const [, version] = /\(PostgreSQL\) (\d+)/.exec(answer.stdout ?? '') ?? [];
  return Number(version) >= MIN_VERSION;
}

/** Installs Debian's if allowed. */
export function serverProgramsOrInstall(): string | undefined {
  const installed = serverPrograms();
  if (installed) return installed;
  installFromDebian(['postgresql'], 'PostgreSQL for the tests');
  return serverPrograms();
}
