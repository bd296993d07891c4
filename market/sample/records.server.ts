import { lockForUpdate } from '../../database/locks.ts';
import { plusDays } from '../days.ts';
import type { Db } from '../ports.ts';
import { DAYS_OF_FIGURES, firstOwnDay, type SampleRows } from './rules.ts';

const RECORDS = ['leads', 'conversations', 'cases'] as const;

/** How many of the sample's leads, conversations and cases are there. */
export type RecordCount = Record<(typeof RECORDS)[number], number>;

/** Deletes them, with `keepsUsed` not those that somebody has worked with, and counts those that stay. */
export async function removeRecords(
  tx: Db,
  made: SampleRows,
  keepsUsed: boolean,
): Promise<RecordCount> {
  const remaining: RecordCount = { leads: 0, conversations: 0, cases: 0 };
  for (const table of RECORDS) {
    const madeAt = new Map(made[table].map(({ id, updated_at }) => [id, updated_at]));
    const all = [...madeAt.keys()];
    const stored = await lockForUpdate(
      tx,
      tx.selectFrom(table).select(['id', 'updated_at', 'status']).where('id', 'in', all),
    ).execute();
    const used = keepsUsed ? await usedAmong(tx, all) : new Set<string>();
    const ids = stored
      .filter(({ id, updated_at, status }) => {
        const isSaved = madeAt.get(id) !== updated_at || status === 'blocked';
        return !keepsUsed || (!isSaved && !used.has(id));
      })
      .map(({ id }) => id);
    remaining[table] = stored.length - ids.length;
    if (ids.length === 0) continue;
    if (table === 'conversations')
      await tx.deleteFrom('messages').where('conversation_id', 'in', ids).execute();
    await tx.deleteFrom(table).where('id', 'in', ids).execute();
  }
  return remaining;
}

/** Notes and e-mails do not move updated_at. */
async function usedAmong(tx: Db, ids: string[]): Promise<Set<string>> {
  const changes = await tx
    .selectFrom('audit_entries')
    .select('record_id as id')
    .where('record_kind', 'in', ['lead', 'case'])
    .where('record_id', 'in', ids)
    .execute();
  const emails = await tx
    .selectFrom('emails')
    .select('lead_id as id')
    .where('lead_id', 'in', ids)
    .execute();
  return new Set([...changes, ...emails].flatMap(({ id }) => id ?? []));
}

/** Deletes the figures of the days before loading, day by day. */
export async function removeFigures(tx: Db, loadedAt: number): Promise<void> {
  const first = firstOwnDay(loadedAt);
  for (let ago = 1; ago <= DAYS_OF_FIGURES; ago += 1)
    for (const table of ['insight_days', 'insight_searches', 'insight_paths'] as const)
      await tx.deleteFrom(table).where('day', '=', plusDays(first, -ago)).execute();
}
