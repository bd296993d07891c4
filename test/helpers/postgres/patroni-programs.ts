import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from '../../../scripts/debian.ts';
import { serverProgramsOrInstall } from './programs.ts';

export const NO_PATRONI =
  'SKIPPED: servers under Patroni need it, etcd and HAProxy; as root: apt-get install -y postgresql patroni etcd-server haproxy';

/** Debian has HAProxy in /usr/sbin, which some users' PATH lacks. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

export interface PatroniPrograms {
  postgres: string;
  patroni: string;
  etcd: string;
  haproxy: string;
}

/** Installed if allowed; undefined if one is missing. */
export function patroniProgramsOrInstall(): PatroniPrograms | undefined {
  const postgres = serverProgramsOrInstall();
  if (!postgres) return undefined;
  const installed = find(postgres);
  if (installed) return installed;
  installFromDebian(['patroni', 'etcd-server', 'haproxy'], 'Patroni, etcd and HAProxy');
  return find(postgres);
}

function find(postgres: string): PatroniPrograms | undefined {
  const [patroni, etcd, haproxy] = ['patroni', 'etcd', 'haproxy'].map((name) =>
    FOLDERS.map((folder) => join(folder, name)).find(isExecutable),
  );
  return patroni && etcd && haproxy ? { postgres, patroni, etcd, haproxy } : undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
