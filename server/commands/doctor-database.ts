import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { connect, embeddedFile } from '../../database/connect.ts';
import { lockHolder } from '../../database/preparation-lock.ts';
import type { Connection } from '../../database/tables.ts';
import { isUnavailable, reasonOf } from '../../database/unavailable.ts';
import { DATABASE_BEFORE_BASELINE, stepsOf } from '../../database/upgrades/all.ts';
import { backupAge } from '../../market/backups/rules.ts';
import { lastBackupAt } from '../../market/backups/store.server.ts';
import { pausedSince } from '../../market/outbox/store.server.ts';
import type { Finding } from '../../market/ports/connections.ts';
import { inOneLine, oldBackup, SENDING_PAUSED } from '../../market/todo/copy.ts';
import { counted } from '../../market/words.ts';
import type { Config } from '../config/config.ts';
import { refusalIn, SHARES_SESSIONS } from '../lifecycle/database-refusal.ts';
import { outOfOrderMessage } from '../lifecycle/upgrade.ts';
import { ok, problem, warning } from './findings.ts';

const CLOCK_WARNING_MS = 2000;
const CLOCK_PROBLEM_MS = 60_000;
const SQLITE = { busy: 5, locked: 6, noInputOrOutput: 10, damaged: 11, full: 13, noDatabase: 26 };
const PROBE_FACT = 'doctor was here';
/** More than the write-ahead log may have free without growing. */
const PROBE_BYTES = 64 * 1024;

export async function openDatabase({
  databaseUrl,
  dataDir,
  pool,
}: Config): Promise<{ findings: Finding[]; connection?: Connection }> {
  if (!databaseUrl && !existsSync(embeddedFile(dataDir))) {
    return { findings: [warning('Database', 'is not there yet: npm start makes it.')] };
  }
  let connection: Connection | undefined;
  try {
    connection = await connect({ databaseUrl, dataDir, pool });
    const steps = await stepsOf(connection.db);
    const { pending, unknown } = steps;
    const findings = [checkMigrations(steps), ...(await checkSessions(connection))];
    if (pending.length === 0 && unknown.length === 0) return { findings, connection };
    await connection.close();
    return { findings };
  } catch (error) {
    await connection?.close().catch(() => {});
    const refusal = isUnavailable(error) && databaseUrl ? refusalIn(error) : undefined;
    if (refusal) return { findings: [problem('Database', refusal)] };
    const reason = isUnavailable(error) ? ` (${reasonOf(error)})` : '';
    const message = databaseUrl
      ? `does not answer${reason}: check host, name and password in DATABASE_URL, and that it runs.`
      : `cannot be opened${reason}: ${adviceFor(error)}`;
    return { findings: [problem('Database', message)] };
  }
}

function adviceFor(error: unknown): string {
  switch (codeOf(error)) {
    case SQLITE.damaged:
    case SQLITE.noDatabase:
      return `the file is damaged, or no database. Move DATA_DIR aside and restore a backup.`;
    case SQLITE.full:
    case SQLITE.noInputOrOutput:
      return 'check the disk: it may be full.';
    case SQLITE.busy:
    case SQLITE.locked:
      return 'another process keeps it locked. Look for one, and try again.';
    default:
      return 'check that DATA_DIR belongs to the user that runs this, and that its file system is not read-only.';
  }
}

function codeOf(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  return 'errcode' in error ? Number(error.errcode) & 0xff : codeOf(error.cause);
}

type Steps = Awaited<ReturnType<typeof stepsOf>>;

export function checkMigrations(steps: Steps): Finding {
  const { done, pending, skipped, unknown, isBeforeBaseline } = steps;
  if (isBeforeBaseline) return problem('Database', DATABASE_BEFORE_BASELINE);
  if (skipped.length > 0) return problem('Database', outOfOrderMessage(skipped));
  if (unknown.length > 0) {
    const message = `is newer than this program (${unknown.join(', ')}): install that version.`;
    return problem('Database', message);
  }
  if (done.length === 0) return warning('Database', 'is empty: npm start makes its tables.');
  return pending.length > 0
    ? warning('Database', `will be brought up to date by npm start (${pending.join(', ')}).`)
    : ok('Database', `answers, and its tables are up to date (${done.at(-1)})`);
}

export async function checkDatabase(connection: Connection, now: number): Promise<Finding[]> {
  const { db, dialect } = connection;
  const findings = [await checkWritable(connection)];
  if (dialect === 'sqlite') findings.push(await checkPages(connection));
  if (dialect === 'postgres') findings.push(await checkServerClock(connection));
  findings.push(checkBackup(await lastBackupAt(db), now));
  if ((await pausedSince(db)) !== undefined)
    findings.push(warning('Deliveries', `${SENDING_PAUSED}.`));
  return findings;
}

async function checkSessions(connection: Connection): Promise<Finding[]> {
  if (connection.dialect === 'sqlite') return [];
  if (!(await connection.keepsSessions())) return [problem('Database sessions', SHARES_SESSIONS)];
  const pid = await lockHolder(connection.db);
  if (pid === undefined) return [];
  const message = `session ${pid} prepares the database, and every start waits for it. If no start, restore or move runs, end it: select pg_terminate_backend(${pid})`;
  return [warning('Database sessions', message)];
}

/** Finds a damaged page before a visitor or a backup reads it. */
async function checkPages({ db }: Connection): Promise<Finding> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  return rows[0]?.quick_check === 'ok'
    ? ok('Database file', 'is whole')
    : problem(
        'Database file',
        'is damaged. Stop the program, move DATA_DIR aside and restore the last good backup.',
      );
}

/** Writes and removes a row, because nothing less tests for disk space. */
async function checkWritable({ db }: Connection): Promise<Finding> {
  const probe = { name: PROBE_FACT, value: 'x'.repeat(PROBE_BYTES) };
  try {
    await db
      .insertInto('facts')
      .values(probe)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(probe))
      .execute();
    await db.deleteFrom('facts').where('name', '=', PROBE_FACT).execute();
    return ok('Writing', 'records can be written');
  } catch (error) {
    const reason = isUnavailable(error) ? ` (${reasonOf(error)})` : '';
    const message = `no record can be written${reason}: check the disk, and the rights of the database’s user.`;
    return problem('Writing', message);
  }
}

async function checkServerClock({ db }: Connection): Promise<Finding> {
  const before = Date.now();
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  const differenceMs = Math.abs(Number(rows[0]?.now) - (before + Date.now()) / 2);
  const subject = 'Database clock';
  const message = `${(differenceMs / 1000).toFixed(1)} s from this machine’s`;
  if (differenceMs > CLOCK_PROBLEM_MS) return problem(subject, `${message}: set both by NTP.`);
  return differenceMs > CLOCK_WARNING_MS
    ? warning(subject, `${message}: set both by NTP.`)
    : ok(subject, message);
}

export function checkBackup(lastBackupMs: number | undefined, now: number): Finding {
  const { days, isOld } = backupAge(lastBackupMs, now);
  return days === undefined || isOld
    ? warning('Backup', inOneLine(oldBackup(days)))
    : ok('Backup', `the last one is ${counted(days, 'day')} old`);
}
