import { usedKeys } from '../changes/once.server.ts';
import { hashOf } from '../hash.server.ts';
import type { Db, OutboxRow } from '../ports.ts';
import { NOT_NEW_CLIENT } from './kinds.ts';

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

/** The key that lets a spa say it once of a purchase. */
export const notNewKey = (sessionId: string): string =>
  hashOf(JSON.stringify([NOT_NEW_CLIENT, sessionId]));

/** Those of some purchases of which the spa said that the client was not new, also if that was erased. */
export async function saidNotNew(db: Db, sessionIds: string[]): Promise<Set<string>> {
  const used = await usedKeys(db, sessionIds.map(notNewKey));
  return new Set(sessionIds.filter((id) => used.has(notNewKey(id))));
}
