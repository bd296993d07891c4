import { recordChange } from '../audit/store.server.ts';
import type { Db } from '../ports.ts';
import type { Change } from '../records/records.server.ts';
import { CASE_LIFE_MS } from './rules.ts';
import { findCase } from './store.server.ts';

/** Few enough for one statement; the rest goes with the next look. */
const MAX_AT_ONCE = 500;

/** Deletes cases that came longer ago than CASE_LIFE_MS; returns how many. */
export async function sweepCases(db: Db, now: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const old = await tx
      .selectFrom('cases')
      .select('id')
      .where('created_at', '<', now - CASE_LIFE_MS)
      .orderBy('created_at')
      .limit(MAX_AT_ONCE)
      .execute();
    await deleteCases(
      tx,
      old.map(({ id }) => id),
    );
    return old.length;
  });
}

/** Deletes cases with all that was written about them; notes follow by the tables' own rule. */
export async function deleteCases(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('cases').where('id', 'in', ids).execute();
  await tx
    .deleteFrom('audit_entries')
    .where('record_kind', '=', 'case')
    .where('record_id', 'in', ids)
    .execute();
}

/**
 * Erases one case, with its notes and its history, because the person asks for it. The history says
 * of which spa it was, and nothing more.
 */
export async function eraseCase(
  db: Db,
  id: string,
  { actor, now }: Change,
): Promise<{ kind: 'erased' | 'missing' }> {
  return db.transaction().execute(async (tx) => {
    const stored = await findCase(tx, id);
    if (!stored) return { kind: 'missing' };
    await deleteCases(tx, [id]);
    await recordChange(tx, {
      createdAt: now,
      actor,
      action: 'deleted',
      recordKind: 'case',
      recordId: id,
      before: { business_name: stored.business_name },
      after: undefined,
    });
    return { kind: 'erased' };
  });
}
