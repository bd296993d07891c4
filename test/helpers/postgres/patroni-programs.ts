import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from '../../../scripts/debian.ts';
import { serverProgramsOrInstall } from './programs.ts';

export const NO_PATRONI =
  'SKIPPED: servers under Patroni need it, etcd and HAProxy; as root: apt-get install -y postgresql patroni etcd-server haproxy';

/** Where Debian has HAProxy, for users whose PATH lacks it. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

export interface PatroniPrograms {
  /** The folder of PostgreSQL's server programs. */
  postgres: string;
  patroni: string;
  etcd: string;
  haproxy: string;
}

/** The programs of a cluster under Patroni, installed where that is allowed; undefined where one lacks. */
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
