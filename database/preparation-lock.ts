import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** An arbitrary number that no other program on this database uses for its advisory locks. */
const LOCK_KEY = 7_305_802_201;

/** Under load a pooler may by chance give both clients a session of their own. */
const ROUNDS = 3;

/** The lock lasts until the session ends. Calls `onWait` if it has to wait. */
export async function lockPreparation(db: Db, onWait: () => void): Promise<void> {
  const attempt = sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK_KEY}) as locked`;
  const [row] = (await attempt.execute(db)).rows;
  if (row?.locked) return;
  onWait();
  await sql`select pg_advisory_lock(${LOCK_KEY})`.execute(db);
}

export async function lockHolder(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks
    where locktype = 'advisory' and granted and (classid::bigint << 32) + objid::bigint = ${LOCK_KEY}
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.pid;
}

/** PgBouncer in transaction mode gives a statement to any session: its locks and settings are nobody's. */
export async function areOwnSessions(one: Db, other: Db): Promise<boolean> {
  const seen = [new Set<number>(), new Set<number>()] as const;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [pids, db] of [
      [seen[0], one],
      [seen[1], other],
    ] as const) {
      // The text differs each time, because a pooler may have lost a prepared statement.
      const query = sql<{
        pid: number;
      }>`select pg_backend_pid() as pid, ${sql.lit(round)} as round`;
      for (const { pid } of (await query.execute(db)).rows) pids.add(pid);
    }
  }
  return seen.every(({ size }) => size === 1) && seen[0].isDisjointFrom(seen[1]);
}
