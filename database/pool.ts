import { hash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import {
  Client,
  type ClientBase,
  type ClientConfig,
  DatabaseError,
  Pool,
  type PoolClient,
  types,
} from 'pg';
import { endsTheConnection, isDatabaseFault, isOutOfSessions, unavailable } from './unavailable.ts';

export interface SessionTimeouts {
  /** All in milliseconds; 0: no limit. */
  connectMs: number;
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/** How long a caller waits for a session, until it gets an error that the database is unavailable. */
const WAIT_MS = 5000;
/** How long the other addresses may take to say which of them was promoted last. */
const OTHERS_MS = 1000;
/** Added for the network to the time after which the server gives up a statement. */
const SLACK_MS = 2000;

/**
 * The origin of the server's warning that it stopped waiting for its synchronous standby. The
 * server then reports success for a statement that may be lost with it. The warning's words vary by
 * language.
 */
const WAITING_FOR_STANDBY = 'SyncRepWaitForLSN';

// Not set while connecting, because PgBouncer refuses settings there.
const SETUP = `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
  set_config('idle_in_transaction_session_timeout', $3, false), pg_is_in_recovery() as standby`;

/** Each promotion begins a timeline. Its number is the first 8 hexadecimal digits of this name. */
const TIMELINE = 'select pg_walfile_name(pg_current_wal_lsn()) as name';

/** Every bigint here is an instant, a version or a count, far below 2^53. */
const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === types.builtins.INT8 ? Number : types.getTypeParser(type, format as 'text');

/**
 * At most `size` sessions with the server that accepts writes; of several that do, with the one that was
 * promoted last. Where it has no more sessions, those that there are go around. `before`: a pool whose
 * session is to be there first.
 */
export function openPool(
  addresses: string[],
  size: number,
  { connectMs, statementMs, lockMs, idleInTransactionMs }: SessionTimeouts,
  before?: PostgresPool,
): PostgresPool {
  const settings = (address: string): ClientConfig => ({
    connectionString: address,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs && statementMs + SLACK_MS,
    application_name: 'spa-deals',
    keepAlive: true,
    types: { getTypeParser },
  });
  let newestTimeline = 0;

  /** Rejects for a standby, and for the primary of another time. */
  async function begin(client: ClientBase, address: string): Promise<void> {
    // What is lost while it is lent is told by its statement.
    client.on('error', () => {});
    const timeouts = [statementMs, lockMs, idleInTransactionMs].map(String);
    const { rows } = await client.query(SETUP, timeouts);
    if (rows[0]?.standby) throw new Error('This server is a standby');
    if (addresses.length === 1) return;
    const timeline = await timelineOf(client);
    const others = addresses.filter((other) => other !== address).map(timelineAt);
    const late = pause(OTHERS_MS, [], { ref: false });
    const found = await Promise.race([Promise.all(others), late]);
    newestTimeline = Math.max(newestTimeline, timeline, ...found);
    if (timeline < newestTimeline) throw new Error('This server was the primary before another');
  }

  /** 0 where no server answers that accepts writes. */
  async function timelineAt(address: string): Promise<number> {
    const client = new Client(settings(address));
    client.on('error', () => {});
    try {
      await client.connect();
      return await timelineOf(client);
    } catch {
      return 0;
    } finally {
      void client.end();
    }
  }

  function openAt(address: string): Pool {
    const pool = new Pool({
      ...settings(address),
      max: size,
      idleTimeoutMillis: 0,
      onConnect: (client) => begin(client, address),
    });
    pool.setMaxListeners(0);
    // A lost session that nobody has is replaced when next needed.
    return pool.on('error', () => {});
  }

  let pool = openAt(addresses[0] ?? '');
  let ended = false;
  let moving: Promise<void> | undefined;
  /** Those who wait for a session that somebody leaves, one after the other. */
  let queue: Promise<unknown> | undefined;

  /** Goes to the address that accepts writes now. */
  async function move(): Promise<void> {
    const tries = addresses.map(async (address) => {
      const client = new Client(settings(address));
      try {
        await client.connect();
        await begin(client, address);
        return address;
      } finally {
        void client.end();
      }
    });
    const address = await Promise.any(tries).catch(({ errors }: AggregateError) => {
      // A standby does not say what is wrong with the primary.
      throw errors.find(isOutOfSessions) ?? errors.find(isDatabaseFault) ?? errors[0];
    });
    const former = pool;
    pool = openAt(address);
    void former.end();
  }

  async function take(): Promise<PoolClient> {
    const from = pool;
    try {
      return await from.connect();
    } catch (error) {
      if (isOutOfSessions(error) && from.totalCount > 0) return waitForOthers();
      if (addresses.length === 1) throw error;
      if (from === pool) {
        moving ??= move().finally(() => {
          moving = undefined;
        });
        await moving;
      }
      return pool.connect();
    }
  }

  function waitForOthers(): Promise<PoolClient> {
    const left = AbortSignal.timeout(WAIT_MS);
    const turn = (queue ?? Promise.resolve()).then(async () => {
      for (;;) {
        await once(pool, 'release', { signal: left });
        try {
          return await pool.connect();
        } catch (error) {
          if (!isOutOfSessions(error)) throw error;
        }
      }
    });
    const mine = turn
      .catch(() => {})
      .finally(() => {
        if (queue === mine) queue = undefined;
      });
    queue = mine;
    return turn;
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (ended) throw new Error('The database has been closed');
    try {
      if (before) (await before.connect()).release();
      const client = await (queue ? waitForOthers() : take());
      return lend(client, () => ended);
    } catch (error) {
      throw unavailable(redact(error));
    }
  }

  return {
    options: {},
    connect,
    async end() {
      ended = true;
      await pool.end();
    },
  };
}

async function timelineOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query(TIMELINE);
  return Number.parseInt(String(rows[0]?.name).slice(0, 8), 16);
}

/** A session for one caller. One that the server or the network has given up is not used again. */
function lend(client: PoolClient, isOver: () => boolean): PostgresPoolClient {
  let isBroken = false;
  let isUnreplicated = false;
  const onNotice = ({ routine }: { routine?: string | undefined }) => {
    if (routine === WAITING_FOR_STANDBY) isUnreplicated = true;
  };
  client.on('notice', onNotice);
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (isBroken) throw unavailable(new Error('The session has ended'));
    isUnreplicated = false;
    try {
      // A name has the server plan a statement once a session.
      const name = hash('sha1', sql);
      const answer = await client.query({ name, text: sql, values: [...parameters] });
      if (!isUnreplicated) return answer;
    } catch (error) {
      // All but the server's own errors are of the connection.
      const isServers = error instanceof DatabaseError;
      if (!isServers || endsTheConnection(error)) isBroken = true;
      throw isServers && !isDatabaseFault(error) ? redact(error) : unavailable(redact(error));
    }
    throw unavailable(new Error('Done, but on no standby'));
  };
  return {
    query,
    release() {
      client.off('notice', onNotice);
      client.release(isBroken || isOver());
    },
  } as unknown as PostgresPoolClient;
}

/** What may be logged of an error. The server's details repeat values, and so does the query. */
function redact(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { message, code, constraint } = error;
  return Object.assign(new Error(message), { code, constraint });
}
