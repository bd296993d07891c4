import { once } from 'node:events';
import { connect } from 'node:net';
import postgres from 'postgres';
import { endsTheConnection, isDatabaseFault, unavailable } from './unavailable.ts';

const INT8 = 20;

export interface SessionTimeouts {
  /** All times are in milliseconds; 0 means no limit. */
  connectMs: number;
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/** It never reconnects, because half a transaction could then run outside it. */
export interface Session {
  query(sql: string, parameters: readonly unknown[]): Promise<Answer>;
  isOver(): boolean;
  end(): Promise<void>;
}

interface Answer {
  command: string;
  rowCount: number;
  rows: postgres.Row[];
}

/** Time for the network, added to the server's own limit for a statement. */
const SLACK_MS = 2000;

/**
 * The origin of the server's warning that it stopped waiting for its synchronous standby, so it reports
 * success for what may be lost. The words vary by language.
 */
const WAITING_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * The client adds rows that came before a failure to those of the next statement (its issue 1181). A rollback
 * has no rows, so only in a transaction a session outlives a failure.
 */
const BEGINS_TRANSACTION = /^(?:begin|start transaction)\b/i;
const ENDS_TRANSACTION = /^(?:commit|rollback)$/i;

// Not set while connecting, because PgBouncer refuses settings there.
const SESSION_SETUP = `select pg_is_in_recovery() as standby, set_config('statement_timeout', $1, false),
  set_config('lock_timeout', $2, false),
  set_config('idle_in_transaction_session_timeout', $3, false)`;

export async function openSession(address: string, timeouts: SessionTimeouts): Promise<Session> {
  let ended = false;
  let isUnreplicated = false;
  const options = {
    socket: openSocketOnce(new URL(address), timeouts.connectMs),
    max: 1,
    onnotice: ({ routine }: postgres.Notice) => {
      if (routine === WAITING_FOR_STANDBY) isUnreplicated = true;
    },
    onclose: () => {
      ended = true;
    },
    // Sessions are long-lived, and no client time-out may end one in a transaction.
    max_lifetime: null,
    idle_timeout: 0,
    fetch_types: false,
    backoff: () => 0,
    connect_timeout: timeouts.connectMs / 1000,
    keep_alive: 15,
    connection: { application_name: 'spa-deals' },
    // Every bigint here is an instant, a version or a count, far below 2^53.
    types: { bigint: { to: INT8, from: [INT8], serialize: String, parse: Number } },
  };
  const client = postgres(address, options);
  const end = () => {
    ended = true;
    return client.end({ timeout: 0 });
  };

  async function runQuery(sql: string, parameters: readonly unknown[], waitMs: number) {
    const values = parameters as postgres.ParameterOrJSON<never>[];
    const pending = client.unsafe(sql, values, { prepare: true });
    const rows = await withTimeout(waitMs, pending);
    return { command: rows.command, rowCount: rows.count, rows: [...rows] };
  }

  try {
    const { statementMs, lockMs, idleInTransactionMs } = timeouts;
    const timeoutTexts = [statementMs, lockMs, idleInTransactionMs].map(String);
    const { rows } = await runQuery(SESSION_SETUP, timeoutTexts, timeouts.connectMs);
    if (rows[0]?.standby) throw new Error('This server is a standby');
  } catch (error) {
    void end();
    throw redactError(error);
  }

  const waitMs = timeouts.statementMs && timeouts.statementMs + SLACK_MS;
  let isInTransaction = false;

  async function runStatement(sql: string, parameters: readonly unknown[]) {
    try {
      const answer = await runQuery(sql, parameters, waitMs);
      if (BEGINS_TRANSACTION.test(sql)) isInTransaction = true;
      if (ENDS_TRANSACTION.test(sql)) isInTransaction = false;
      return answer;
    } catch (error) {
      if (!isInTransaction || endsTheConnection(error)) void end();
      throw isDatabaseFault(error) ? unavailable(redactError(error)) : redactError(error);
    }
  }

  return {
    async query(sql, parameters) {
      if (ended) throw unavailable(new Error('The session has ended'));
      isUnreplicated = false;
      const answer = await runStatement(sql, parameters);
      if (isUnreplicated) throw unavailable(new Error('Done, but on no standby'));
      return answer;
    },
    isOver: () => ended,
    end,
  };
}

/** Refuses a second socket: the client would retry endlessly if a server hangs up before its greeting. */
function openSocketOnce({ hostname, port }: URL, connectMs: number) {
  const host = hostname.replace(/^\[|\]$/g, '');
  let opened = false;
  return async () => {
    if (opened) {
      throw Object.assign(new Error('The server hung up'), { code: 'CONNECTION_CLOSED' });
    }
    opened = true;
    const socket = connect({ host, port: Number(port || 5432) });
    try {
      await once(socket, 'connect', { signal: AbortSignal.timeout(connectMs) });
    } catch (error) {
      socket.destroy();
      throw error;
    }
    // The name that the server's certificate must have.
    return Object.assign(socket, { host });
  };
}

/** Drops what must not be logged: the server's details and the query repeat values. */
function redactError(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const constraint = 'constraint_name' in error ? error.constraint_name : undefined;
  return Object.assign(new Error(error.message), { code: error.code, constraint });
}

/** Rejects after `ms` (0 means never), because a server that is cut off sends nothing at all. */
export async function withTimeout<T>(ms: number, pending: PromiseLike<T>): Promise<T> {
  if (ms === 0) return pending;
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    const timeoutError = Object.assign(new Error('No answer in time'), { code: 'CONNECT_SILENCE' });
    timer = setTimeout(reject, ms, timeoutError);
  });
  try {
    return await Promise.race([pending, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
