import { sql } from 'kysely';
import { withTimeout } from '../../database/postgres-session.ts';
import { shareReads } from '../../database/shared-read.ts';
import type { Connection } from '../../database/tables.ts';

/** Less than the two seconds that a load balancer waits; a frozen database takes ten and more. */
export const READY_DEADLINE_MS = 1500;

/** Rejects unless the database answers in time. One check runs at a time, to leave sessions to visitors. */
export function openReadiness(
  { db, catalogueVersion }: Pick<Connection, 'db' | 'catalogueVersion'>,
  deadlineMs = READY_DEADLINE_MS,
): () => Promise<void> {
  const look = shareReads(async () => {
    await catalogueVersion();
    await sql`select 1`.execute(db);
  });
  return () => withTimeout(deadlineMs, look());
}
