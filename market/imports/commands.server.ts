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
  /** The record after the row; undefined if it is refused. */
  business?: BusinessRow | undefined;
  deal?: StoredDeal | undefined;
  event?: StoredEvent | undefined;
}

export interface ImportOutcome {
  isStored: boolean;
  rows: ImportedRow[];
  /** Hash of what the rows would do; another one than the trial's means that records changed. */
  digest: string;
}

/** Imports run one after another. */
const IMPORT_LOCK = 'imports';

/** Rolls back a trial's transaction and carries its outcome. */
class Trial extends Error {
  readonly outcome: ImportOutcome;
  constructor(outcome: ImportOutcome) {
    super('A trial is rolled back');
    this.outcome = outcome;
  }
}

/**
 * Saves the rows in one transaction, through the forms' commands. It is a trial that is rolled
 * back, unless no row is refused and `digest` is that of an earlier trial. Rows with bad cells are
 * saved, too, so that their form finds further problems.
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
