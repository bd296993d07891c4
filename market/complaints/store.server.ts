import type { Db, OutboxRow } from '../ports.ts';

/** What became of answers, by the ids of their notes. */
export async function outcomesOfAnswers(
  db: Db,
  noteIds: string[],
): Promise<Map<string, Pick<OutboxRow, 'state' | 'result'>>> {
  if (noteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('outbox')
    .select(['idempotency_key', 'state', 'result'])
    .where('kind', '=', 'complaint')
    .where('idempotency_key', 'in', noteIds)
    .execute();
  return new Map(rows.map(({ idempotency_key, ...outcome }) => [idempotency_key, outcome]));
}
