import { inTransaction } from '../../database/locks.ts';
import type { StoredEvent } from '../changes/rules.ts';
import { eventsOfBatch } from '../changes/store.server.ts';
import { formatTime } from '../dates.ts';
import type { DealRow } from '../ports.ts';
import { changeDeal, type DealContext } from './change.server.ts';
import { CHANGED_SINCE, STATE_REASONS } from './copy.ts';
import { STATE_COLUMNS } from './fields.ts';
import { dealState, EXTENSION_DAYS, lifeOf, MAX_BULK_DEALS, timeZoneOf } from './rules.ts';
import { findDealsForEdit, findDealsForUpdate, type StoredDeal } from './store.server.ts';
import { effectOf, type StatusChange, type StatusEffect } from './verbs.server.ts';

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
  return stored.map((one) => {
    const effect = effectOf(changes[0] ?? change, one, context);
    const refusal = 'columns' in effect ? undefined : refusalOf(effect, one, context);
    return { ...chosenDeal(one, refusal), ends: endsText(one, changes, context) };
  });
}

/** Whether a deal is to be extended, and nobody said how far. */
export const isEndMissing = ({ verb, lastDay, days }: StatusChange) =>
  verb === 'extend' && !lastDay && days === undefined;

function endsText(stored: StoredDeal, changes: StatusChange[], context: DealContext) {
  const timeZone = timeZoneOf(context.zipTable.find(stored.deal.business_zip));
  const next = changes.flatMap((change) => {
    const effect = effectOf(change, stored, context);
    return ('columns' in effect && effect.columns.expires_at) || [];
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
 * are. `batch` names the change for its undoing; sent again with it, nothing is done twice.
 */
export async function changeDeals(
  context: DealContext,
  ids: string[],
  change: StatusChange,
  batch: string,
): Promise<BulkOutcome> {
  return inTransaction(context.db, async (tx) => {
    const deals = await findDealsForUpdate(tx, ids.slice(0, MAX_BULK_DEALS));
    const earlier = await eventsOfBatch(tx, batch);
    if (earlier.length > 0) return { changed: earlier.length, refused: [] };
    return changeEach(deals, (stored) => {
      const effect = effectOf(change, stored, context);
      return 'columns' in effect
        ? changeDeal(tx, { ...context, batch }, stored.deal.id, () => effect)
        : refusalOf(effect, stored, context);
    });
  });
}

/** Puts the deals of a batch back, in one transaction; a deal that was changed since stays. */
export async function undoBatch(context: DealContext, batch: string): Promise<BulkOutcome> {
  return context.db.transaction().execute(async (tx) => {
    const events = await eventsOfBatch(tx, batch);
    const eventOf = new Map(events.map((event) => [event.record, event]));
    const deals = await findDealsForUpdate(tx, [...eventOf.keys()]);
    // The second of two presses waits for the deals, and then sees what the first did.
    const undone = await eventsOfBatch(tx, undoOf(batch));
    if (undone.length > 0) return { changed: undone.length, refused: [] };
    return changeEach(deals, ({ deal }) => {
      const event = eventOf.get(deal.id);
      const columns = event && formerColumns(deal, event);
      if (!columns) return CHANGED_SINCE;
      const undo = { ...context, batch: undoOf(batch), undoes: event.id };
      return changeDeal(tx, undo, deal.id, () => ({ columns }));
    });
  });
}

/** Changes deals one by one; text says why one stays as it is. */
async function changeEach(
  deals: StoredDeal[],
  changeOne: (stored: StoredDeal) => string | Promise<unknown>,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { changed: 0, refused: [] };
  for (const stored of deals) {
    const refusal = await changeOne(stored);
    if (typeof refusal === 'string') outcome.refused.push(chosenDeal(stored, refusal));
    else outcome.changed += 1;
  }
  return outcome;
}

const undoOf = (batch: string) => `undo ${batch}`;

/** What the change replaced; undefined where it is no longer as the change left it. */
function formerColumns(
  deal: DealRow,
  { before = {}, after = {} }: StoredEvent,
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

function refusalOf(
  effect: Exclude<StatusEffect, { columns: unknown }>,
  stored: StoredDeal,
  context: DealContext,
): string {
  if (effect.kind === 'refused') return effect.reason;
  return STATE_REASONS[dealState(lifeOf(stored.deal), context.now).state];
}
