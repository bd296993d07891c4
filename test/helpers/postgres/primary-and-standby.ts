import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { waitUntil } from '../wait-until.ts';
import { openBreakableProxy } from './breakable-proxy.ts';
import { type PostgresServer, STANDBY_NAME, startServer } from './server.ts';

/** SIGQUIT ends the server at once; SIGKILL ends all its processes. */
export type Loss = 'SIGQUIT' | 'SIGKILL';

/** The server announces a new setting to its sessions one by one. */
const SETTING_PROPAGATION_MS = 300;

/** A server that must stop at once may still wait for its helpers, up to a minute. */
const SHUTDOWN_TIMEOUT_MS = 1000;

/** Long enough for writes that only the primary will have. */
const SILENCE_MS = 300;

export async function openPrimaryAndStandby(programsFolder: string) {
  let primary = await startServer(programsFolder);
  let standbyLink = await openBreakableProxy(primary.url);
  let standby = await startServer(programsFolder, { standbyOf: standbyLink });
  await waitForStandby(primary);
  const hosts = [primary, standby].map(({ url }) => new URL(url).host);
  return {
    /** Names both hosts, as DATABASE_URL does. */
    url: primary.url.replace(new URL(primary.url).host, hosts.join(',')),
    primaryUrl: () => primary.url,
    /** The link to the standby was silent before, so the last writes are not replicated. */
    async losePrimary(loss: Loss) {
      standbyLink.setState('silent');
      await pause(SILENCE_MS);
      if (loss === 'SIGQUIT') {
        primary.signal(loss);
        await Promise.race([primary.ended(), pause(SHUTDOWN_TIMEOUT_MS)]);
      }
      await primary.kill();
    },
    /** Resolves when the standby takes writes. It has no standby yet. */
    async promote() {
      await runQuery(standby.url, 'select pg_promote(true, 30)');
      [primary, standby] = [standby, primary];
    },
    /** Replaces the lost primary by a copy of the new one, for which every write then waits. */
    async attachNewStandby() {
      standbyLink.close();
      standby.remove();
      standbyLink = await openBreakableProxy(primary.url);
      standby = await startServer(programsFolder, { port: standby.port, standbyOf: standbyLink });
      await waitForStandby(primary);
    },
    remove() {
      standbyLink.close();
      for (const server of [standby, primary]) server.remove();
    },
  };
}

/** A primary also waits for a standby that is not there, so this comes after it follows. */
async function waitForStandby(primary: PostgresServer) {
  await waitForReplication(primary, `state = 'streaming'`);
  await runQuery(primary.url, `alter system set synchronous_standby_names = '${STANDBY_NAME}'`);
  await runQuery(primary.url, 'select pg_reload_conf()');
  await waitForReplication(primary, `sync_state = 'sync'`);
  await pause(SETTING_PROPAGATION_MS);
}

async function waitForReplication(primary: PostgresServer, condition: string) {
  const query = `select 1 from pg_stat_replication
    where application_name = '${STANDBY_NAME}' and ${condition}`;
  await waitUntil(
    async () => (await runQuery(primary.url, query)).length > 0,
    `a standby has ${condition}`,
  );
}

async function runQuery(url: string, statement: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
