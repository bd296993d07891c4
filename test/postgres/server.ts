import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { freePort } from '../process/program.ts';

export interface Server {
  /** Of a superuser, with an empty database. */
  url: string;
  port: number;
  /** 'SIGQUIT' is like a power cut, 'SIGINT' like a maintenance, 'SIGSTOP' like a cut cable. */
  signal(signal: NodeJS.Signals): void;
  /** Ends it and all its helpers where they stand; not one of them says a last word. */
  kill(): Promise<unknown>;
  /** Resolves when the server process has ended. */
  ended(): Promise<unknown>;
  /** After it has ended: the same data on the same port. */
  startAgain(): Promise<void>;
  /** Ends it and takes its data away; for a handler of 'exit', all of it is synchronous. */
  remove(): void;
}

/** Settings of a server whose data nobody will miss. */
const CARELESS = ['-F', '-c', 'full_page_writes=off'];

/** How a standby calls itself, for `synchronous_standby_names`. */
export const STANDBY = 'standby';

/**
 * A PostgreSQL of our own on a loopback port, its data in a temporary folder: a new one, or a hot
 * standby that follows another.
 */
export async function startServer(
  programs: string,
  { port: wanted, standbyOf }: { port?: number; standbyOf?: Pick<Server, 'url'> } = {},
): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'spa-deals-postgres-'));
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  if (standbyOf) {
    const from = `${standbyOf.url}?application_name=${STANDBY}`;
    const args = ['-d', from, '-D', data, '-c', 'fast', '-X', 'stream', '-R', '--no-sync'];
    await promisify(execFile)(join(programs, 'pg_basebackup'), args, { ...user });
  } else {
    initialize(programs, data, user);
  }

  const port = wanted ?? (await freePort());
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let child: ChildProcess;
  const start = async () => {
    const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-N', '200'];
    child = spawn(join(programs, 'postgres'), [...args, ...CARELESS], { ...user, stdio: 'ignore' });
    await untilAnswering(url, child);
  };
  const remove = () => {
    child.kill('SIGCONT');
    child.kill('SIGQUIT');
    removeOnceLeft(folder);
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
      const gone = ended();
      killWithHelpers(child);
      return gone;
    },
    ended,
    startAgain: start,
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}

function initialize(
  programs: string,
  data: string,
  user: { uid: number; gid: number } | undefined,
) {
  // A language's order of letters as the default shows where ours is not said in full.
  const english = ['--locale-provider=icu', '--icu-locale=en-US', '--locale=C.UTF-8'];
  const made = [english, ['--locale=C']].some((locale) => {
    rmSync(data, { recursive: true, force: true });
    const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
    const { status } = spawnSync(join(programs, 'initdb'), [...args, ...locale], { ...user });
    return status === 0;
  });
  if (!made) throw new Error(`initdb in ${programs} does not work here`);
}

/** Each helper is a process of its own, and lives on for a while where only the server is killed. */
function killWithHelpers(server: ChildProcess) {
  server.kill('SIGSTOP');
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  for (const line of stdout.trim().split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    if (pid && parent === server.pid) process.kill(pid, 'SIGKILL');
  }
  server.kill('SIGKILL');
}

/** Its helpers write their last words for a moment after the server has been told to go. */
function removeOnceLeft(folder: string) {
  const bell = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Something was written while its folder was being emptied.
    }
    Atomics.wait(bell, 0, 0, 100);
    if (!existsSync(folder)) return;
  }
}

/** PostgreSQL refuses to run as root: then it runs as its own user, or as nobody. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
}

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`);
    const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 });
    try {
      await sql`select 1`;
      return;
    } catch {
      await pause(50);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
  throw new Error('postgres did not answer within 15 s');
}
