import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { freePort } from '../../process/program.ts';
import { waitUntil } from '../wait-until.ts';

export interface PostgresServer {
  url: string;
  port: number;
  /** 'SIGQUIT' is like a power cut, 'SIGINT' like a maintenance, 'SIGSTOP' like a cut cable. */
  signal(signal: NodeJS.Signals): void;
  kill(): Promise<unknown>;
  ended(): Promise<unknown>;
  restart(): Promise<void>;
  /** Also removes its data. Synchronous, for a handler of 'exit'. */
  remove(): void;
}

const UNSAFE_SETTINGS = ['-F', '-c', 'full_page_writes=off'];

const IN_MEMORY = '/dev/shm';
/** A server's own log takes 1 GB at most, and each database 12 MB. */
const ROOM_BYTES = 3 * 1024 ** 3;

export const STANDBY_NAME = 'standby';

/**
 * Runs a PostgreSQL on a loopback port: a new one, or a hot standby that follows another. Its data is in
 * memory if there is room: nearly each test makes a database, which a slow disk takes half a second to write.
 */
export async function startServer(
  programsFolder: string,
  {
    port: requestedPort,
    standbyOf,
  }: { port?: number; standbyOf?: Pick<PostgresServer, 'url'> } = {},
): Promise<PostgresServer> {
  const folder = mkdtempSync(
    join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'spa-deals-postgres-'),
  );
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  if (standbyOf) {
    const from = `${standbyOf.url}?application_name=${STANDBY_NAME}`;
    const args = ['-d', from, '-D', data, '-c', 'fast', '-X', 'stream', '-R', '--no-sync'];
    await promisify(execFile)(join(programsFolder, 'pg_basebackup'), args, { ...user });
  } else {
    initialize(programsFolder, data, user);
  }

  const port = requestedPort ?? (await freePort());
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let child: ChildProcess;
  const start = async () => {
    const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-N', '200'];
    child = spawn(join(programsFolder, 'postgres'), [...args, ...UNSAFE_SETTINGS], {
      ...user,
      stdio: 'ignore',
    });
    await waitUntilAnswering(url, child);
  };
  const remove = () => {
    child.kill('SIGCONT');
    child.kill('SIGQUIT');
    removeFolderAfterExit(folder);
  };
  process.once('exit', remove);
  await start();
  const ended = async () =>
    child.exitCode === null && child.signalCode === null ? once(child, 'exit') : 0;
  return {
    url,
    port,
    signal: (signal) => child.kill(signal),
    async kill() {
      const exited = ended();
      killWithHelpers(child.pid);
      return exited;
    },
    ended,
    restart: start,
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES;
}

function initialize(
  programsFolder: string,
  data: string,
  user: { uid: number; gid: number } | undefined,
) {
  // With English as the default order, tests find statements that do not name theirs.
  const english = ['--locale-provider=icu', '--icu-locale=en-US', '--locale=C.UTF-8'];
  const isInitialized = [english, ['--locale=C']].some((locale) => {
    rmSync(data, { recursive: true, force: true });
    const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
    const { status } = spawnSync(join(programsFolder, 'initdb'), [...args, ...locale], { ...user });
    return status === 0;
  });
  if (!isInitialized) throw new Error(`initdb in ${programsFolder} does not work here`);
}

/** Helpers are processes of their own, and survive the server for a while. */
export function killWithHelpers(server: number | undefined) {
  if (!server) return;
  signalIfThere(server, 'SIGSTOP');
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  for (const line of stdout.trim().split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    if (pid && parent === server) signalIfThere(pid, 'SIGKILL');
  }
  signalIfThere(server, 'SIGKILL');
}

function signalIfThere(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** Helpers write for a moment after the server was stopped. */
function removeFolderAfterExit(folder: string) {
  const sleepBuffer = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 0; attempt < 50; attempt += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A helper wrote something while the folder was being emptied.
    }
    Atomics.wait(sleepBuffer, 0, 0, 100);
    if (!existsSync(folder)) return;
  }
}

/** PostgreSQL refuses to run as root, so it runs as its own user, or as nobody. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
}

async function waitUntilAnswering(url: string, child: ChildProcess): Promise<void> {
  await waitUntil(async () => {
    if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`);
    const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 });
    const isAnswering = sql`select 1`.then(
      () => true,
      () => false,
    );
    return isAnswering.finally(() => sql.end({ timeout: 1 }));
  }, 'postgres answers');
}
