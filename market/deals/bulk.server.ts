import { changesOfBatch, type StoredEntry } from '../audit/store.server.ts';
import { formatTime } from '../dates.ts';
import type { DealRow } from '../ports.ts';
import { CHANGED_SINCE, STATE_REASONS } from './copy.ts';
import { dealState, EXTENSION_DAYS, lifeOf, MAX_BULK_DEALS, timeZoneOf } from './rules.ts';
import { effectOf, type StatusChange } from './status.server.ts';
import { findDealsForEdit, findDealsForUpdate, type StoredDeal } from './store.server.ts';
import { type DealContext, STATE_COLUMNS, writeDeal } from './write.server.ts';

/** One of the deals that were chosen, and why it stays as it is; undefined where it changes. */
export interface ChosenDeal {
  id: string;
  title: string;
  businessName: string;
  refusal: string | undefined;
  /** 'Nov 20, 2026 → Dec 27, 2026': its ends where one is put off. */
  ends?: string | undefined;
}

/**
 * What a change would do to each of several deals; those that are gone are left out. An end that was
 * not said yet is each of those that are offered.
 */
export async function previewBulk(
  context: DealContext,
  ids: string[],
  change: StatusChange,
): Promise<ChosenDeal[]> {
  const stored = await findDealsForEdit(context.db, ids.slice(0, MAX_BULK_DEALS));
  const changes = isEndMissing(change)
    ? EXTENSION_DAYS.map((days) => ({ ...change, days }))
    : [change];
  return stored.map((one) => ({
    ...chosenDeal(one, refusalOf(one, changes[0] ?? change, context)),
    ends: endsText(one, changes, context),
  }));
}

/** Whether a deal is to be extended, and nobody said how far. */
export const isEndMissing = ({ verb, lastDay, days }: StatusChange) =>
  verb === 'extend' && !lastDay && days === undefined;

function endsText(stored: StoredDeal, changes: StatusChange[], context: DealContext) {
  const timeZone = timeZoneOf(context.zipTable.find(stored.deal.business_zip));
  const next = changes.flatMap((change) => {
    const effect = effectOf(change, stored, context);
    return (effect.kind === 'columns' && effect.columns.expires_at) || [];
  });
  const [old, ...days] = [stored.deal.expires_at, ...next].map((at) =>
    formatTime(at, 'date', timeZone),
  );
  return days.length > 0 ? `${old} → ${days.join(' or ')}` : undefined;
}

export interface BulkOutcome {
  changed: number;
  refused: ChosenDeal[];
}

/**
 * Does one verb to several deals, all in one transaction; those that it does not fit stay as they
 * are. `batchId` names the change for its undoing; sent again with it, nothing is done twice.
 */
export async function changeDeals(
  context: DealContext,
  ids: string[],
  change: StatusChange,
  batchId: string,
): Promise<BulkOutcome> {
  return context.db.transaction().execute(async (tx) => {
    const deals = await findDealsForUpdate(tx, ids.slice(0, MAX_BULK_DEALS));
    const earlier = await changesOfBatch(tx, batchId);
    if (earlier.length > 0) return { changed: earlier.length, refused: [] };
    const outcome: BulkOutcome = { changed: 0, refused: [] };
    for (const stored of deals) {
      const effect = effectOf(change, stored, context);
      if (effect.kind === 'columns') {
        await writeDeal(tx, { ...context, batchId }, stored, effect.columns);
        outcome.changed += 1;
      } else {
        outcome.refused.push(chosenDeal(stored, refusalOf(stored, change, context)));
      }
    }
    return outcome;
  });
}

/** Puts the deals of a batch back, in one transaction; a deal that was changed since stays. */
export async function undoBatch(context: DealContext, batchId: string): Promise<BulkOutcome> {
  return context.db.transaction().execute(async (tx) => {
    const entries = await changesOfBatch(tx, batchId);
    const entryOf = new Map(entries.map((entry) => [entry.recordId, entry]));
    const deals = await findDealsForUpdate(tx, [...entryOf.keys()]);
    // The second of two presses waits for the deals, and then sees what the first did.
    const undone = await changesOfBatch(tx, undoOf(batchId));
    if (undone.length > 0) return { changed: undone.length, refused: [] };
    const outcome: BulkOutcome = { changed: 0, refused: [] };
    for (const stored of deals) {
      const entry = entryOf.get(stored.deal.id);
      const columns = entry && formerColumns(stored.deal, entry);
      if (columns) {
        const undo = { ...context, batchId: undoOf(batchId), undoes: entry.id };
        await writeDeal(tx, undo, stored, columns);
        outcome.changed += 1;
      } else {
        outcome.refused.push(chosenDeal(stored, CHANGED_SINCE));
      }
    }
    return outcome;
  });
}

const undoOf = (batchId: string) => `undo ${batchId}`;

/** What the change replaced; undefined where it is no longer as the change left it. */
function formerColumns(
  deal: DealRow,
  { before = {}, after = {} }: StoredEntry,
): Partial<DealRow> | undefined {
  const changed = STATE_COLUMNS.filter((column) => before[column] !== after[column]);
  const isUnchanged = STATE_COLUMNS.every((column) => deal[column] === after[column]);
  return isUnchanged
    ? Object.fromEntries(changed.map((column) => [column, before[column]]))
    : undefined;
}

function chosenDeal({ deal, businessName }: StoredDeal, refusal: string | undefined): ChosenDeal {
  return { id: deal.id, title: deal.title, businessName, refusal };
}

function refusalOf(stored: StoredDeal, change: StatusChange, context: DealContext) {
  const effect = effectOf(change, stored, context);
  if (effect.kind === 'columns') return undefined;
  if (effect.kind === 'refused') return effect.reason;
  return STATE_REASONS[dealState(lifeOf(stored.deal), context.now).state];
}
