import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { openCable } from './breakable-proxy.ts';
import { type Server, STANDBY, startServer } from './server.ts';

/** How a primary may be lost: its server ends at once, or all its processes are gone in one blow. */
export type Loss = 'SIGQUIT' | 'SIGKILL';

/** The server tells its sessions of a new setting one by one. */
const HEARD_BY_ALL_MS = 300;

/** A standby that cannot follow at once tries again every five seconds. */
const FOLLOWED_WITHIN_MS = 60_000;

/** A server that is told to go at once may still wait for its helpers, a minute even. */
const DEAD_WITHIN_MS = 1000;

/** Long enough for writes that nobody but the primary will ever have. */
const SILENT_MS = 300;

/** A primary and its synchronous standby, which change places on the same two ports. */
export async function openPair(programs: string) {
  let primary = await startServer(programs);
  let cable = await openCable(primary.url);
  let standby = await startServer(programs, { standbyOf: cable });
  await waitForStandby(primary);
  const hosts = [primary, standby].map(({ url }) => new URL(url).host);
  return {
    /** Names both hosts, as DATABASE_URL does. */
    url: primary.url.replace(new URL(primary.url).host, hosts.join(',')),
    primaryUrl: () => primary.url,
    /** Its last words reach nobody: the cable to the standby is silent for a while before. */
    async losePrimary(loss: Loss) {
      cable.set('silent');
      await pause(SILENT_MS);
      if (loss === 'SIGQUIT') {
        primary.signal(loss);
        await Promise.race([primary.ended(), pause(DEAD_WITHIN_MS)]);
      }
      await primary.kill();
    },
    /** Resolves when the standby takes writes. Nobody follows it yet. */
    async promote() {
      await ask(standby.url, 'select pg_promote(true, 30)');
      [primary, standby] = [standby, primary];
    },
    /** In the place of the lost primary: a copy of the new one, for which every write then waits. */
    async followAgain() {
      cable.close();
      standby.remove();
      cable = await openCable(primary.url);
      standby = await startServer(programs, { port: standby.port, standbyOf: cable });
      await waitForStandby(primary);
    },
    remove() {
      cable.close();
      for (const server of [standby, primary]) server.remove();
    },
  };
}

/** Only once it follows, for a primary waits for a standby that is not there too. */
async function waitForStandby(primary: Server) {
  await untilFollowed(primary, `state = 'streaming'`);
  await ask(primary.url, `alter system set synchronous_standby_names = '${STANDBY}'`);
  await ask(primary.url, 'select pg_reload_conf()');
  await untilFollowed(primary, `sync_state = 'sync'`);
  await pause(HEARD_BY_ALL_MS);
}

async function untilFollowed(primary: Server, how: string) {
  const latest = performance.now() + FOLLOWED_WITHIN_MS;
  const question = `select 1 from pg_stat_replication
    where application_name = '${STANDBY}' and ${how}`;
  while ((await ask(primary.url, question)).length === 0) {
    if (performance.now() > latest) throw new Error(`No standby with ${how}`);
    await pause(50);
  }
}

async function ask(url: string, statement: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
