import { randomUUIDv7 } from 'node:crypto';
import { lockByName, lockRecords } from '../../database/locks.ts';
import type { StoredEvent } from '../changes/rules.ts';
import { eventsOfBatch } from '../changes/store.server.ts';
import type { DealContext } from '../deals/change.server.ts';
import { findDealsForEdit, type StoredDeal } from '../deals/store.server.ts';
import { hashOf } from '../hash.server.ts';
import type { BusinessRow, Db } from '../ports.ts';
import { importBusiness } from './businesses.server.ts';
import { ROW_MESSAGES } from './copy.ts';
import { importDeal } from './deals.server.ts';
import { type GivenRow, type Saved, saidOf } from './rows.server.ts';
import type { ImportKind } from './rules.ts';

export interface ImportedRow extends Pick<GivenRow, 'line' | 'values' | 'hasLostZero'> {
  saved: Saved;
  /** The record as the row leaves it; undefined where the row is refused. */
  business?: BusinessRow | undefined;
  deal?: StoredDeal | undefined;
  /** What was changed of it. */
  event?: StoredEvent | undefined;
}

export interface ImportOutcome {
  /** Whether it was stored: all rows, or none. */
  isStored: boolean;
  rows: ImportedRow[];
  /** What the rows mean: another one says that records were saved meanwhile. */
  digest: string;
}

/** Imports are done one after the other. */
const IMPORT_LOCK = 'imports';

/** Ends the transaction of a trial with what it has found. */
class Trial extends Error {
  readonly outcome: ImportOutcome;
  constructor(outcome: ImportOutcome) {
    super('A trial is rolled back');
    this.outcome = outcome;
  }
}

/**
 * Saves the rows by the commands of the forms, in one transaction. It is rolled back, so it was a trial,
 * unless no row is refused and `digest` is that of an earlier trial. A row whose cells are wrong is saved, too:
 * so its form says the rest.
 */
export async function importRows(
  context: DealContext,
  kind: ImportKind,
  given: GivenRow[],
  digest?: string,
): Promise<ImportOutcome> {
  try {
    return await context.db.transaction().execute(async (tx) => {
      const outcome = await saveRows({ ...context, db: tx }, kind, given);
      const isWhole = outcome.rows.every(({ saved }) => saved.kind !== 'refused');
      if (!isWhole || outcome.digest !== digest) throw new Trial(outcome);
      return { ...outcome, isStored: true };
    });
  } catch (error) {
    if (error instanceof Trial) return error.outcome;
    throw error;
  }
}

async function saveRows(
  context: DealContext,
  kind: ImportKind,
  given: GivenRow[],
): Promise<ImportOutcome> {
  const { db } = context;
  await lockByName(db, IMPORT_LOCK);
  const own = { ...context, batch: randomUUIDv7() };
  await lockRecords(db, kind, [...new Set(given.flatMap(({ values: { id } }) => id || []))]);
  const lineOf = new Map<string, number>();
  const rows: ImportedRow[] = [];
  for (const row of given) {
    const { line, hasLostZero, values } = row;
    const earlier = lineOf.get(values.id ?? '');
    if (values.id) lineOf.set(values.id, earlier ?? line);
    const { refuse } = saidOf(kind, row, values.name ?? values.title ?? '');
    const saved =
      earlier !== undefined
        ? refuse({ id: ROW_MESSAGES.twice(earlier) })
        : await (kind === 'deals' ? importDeal : importBusiness)(own, row);
    rows.push({ line, values, hasLostZero, saved });
  }
  await addRecords(db, kind, rows, own.batch);
  return { isStored: false, rows, digest: digestOf(rows) };
}

/** What the rows have made of the records. */
async function addRecords(db: Db, kind: ImportKind, rows: ImportedRow[], batch: string) {
  const ids = rows.flatMap(({ saved }) => (saved.kind === 'refused' ? [] : saved.id));
  if (ids.length === 0) return;
  const events = await eventsOfBatch(db, batch);
  const eventOf = new Map(events.map((event) => [event.record, event]));
  const deals = kind === 'deals' ? await findDealsForEdit(db, ids) : [];
  const dealOf = new Map(deals.map((stored) => [stored.deal.id, stored]));
  const businesses =
    kind === 'businesses'
      ? await db.selectFrom('businesses').selectAll().where('id', 'in', ids).execute()
      : [];
  const businessOf = new Map(businesses.map((business) => [business.id, business]));
  for (const row of rows) {
    if (row.saved.kind === 'refused') continue;
    const { id } = row.saved;
    row.event = eventOf.get(id);
    row.deal = dealOf.get(id);
    row.business = businessOf.get(id);
  }
}

function digestOf(rows: ImportedRow[]): string {
  return hashOf(
    JSON.stringify(
      rows.map(({ line, values, saved }) => [
        line,
        values,
        saved.kind,
        'version' in saved && [saved.id, saved.version],
      ]),
    ),
  );
}
