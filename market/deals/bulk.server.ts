import { inTransaction } from '../../database/locks.ts';
import type { StoredEvent } from '../changes/rules.ts';
import { eventsOfBatch } from '../changes/store.server.ts';
import { formatTime } from '../dates.ts';
import type { DealRow } from '../ports.ts';
import { changeDeal, type DealContext } from './change.server.ts';
import { CHANGED_SINCE, PAUSED_BY_SPA, STATE_REASONS } from './copy.ts';
import { STATE_COLUMNS } from './fields.ts';
import { dealState, EXTENSION_DAYS, lifeOf, MAX_BULK_DEALS, timeZoneOf } from './rules.ts';
import { findDealsForEdit, findDealsForUpdate, type StoredDeal } from './store.server.ts';
import { effectOf, type StatusChange, type StatusEffect } from './verbs.server.ts';

export interface ChosenDeal {
  id: string;
  title: string;
  businessName: string;
  refusal: string | undefined;
  /** Its end before and after the change, if it moves: 'Nov 20, 2026 → Dec 27, 2026'. */
  ends?: string | undefined;
}

/** Previews each deal that exists. Without a chosen end, it shows each end on offer. */
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

/** Applies a verb to deals in one transaction, once per `batch`; skips those it does not fit. */
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
      // A new reason for a deal that was paused before is no pause, but the spa's own pause is taken over.
      const isOver = stored.deal.pause_reason !== PAUSED_BY_SPA;
      const verb = effectOf({ ...change, ...(isOver && { reason: undefined }) }, stored, context);
      if (!('columns' in verb)) return refusalOf(verb, stored, context);
      return changeDeal(tx, { ...context, batch }, stored.deal.id, () =>
        effectOf(change, stored, context),
      );
    });
  });
}

/** Undoes a batch in one transaction. A deal that was changed since stays as it is. */
export async function undoBatch(context: DealContext, batch: string): Promise<BulkOutcome> {
  return context.db.transaction().execute(async (tx) => {
    const events = await eventsOfBatch(tx, batch);
    const eventOf = new Map(events.map((event) => [event.record, event]));
    const deals = await findDealsForUpdate(tx, [...eventOf.keys()]);
    // A second press waits here for the locks, and then sees what the first one did.
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

/** `changeOne` returns text where a deal stays as it is: the reason. */
async function changeEach(
  deals: StoredDeal[],
  changeOne: (stored: StoredDeal) => string | Promise<{ kind: string }>,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { changed: 0, refused: [] };
  for (const stored of deals) {
    const one = await changeOne(stored);
    if (typeof one === 'string') outcome.refused.push(chosenDeal(stored, one));
    else if (one.kind === 'updated') outcome.changed += 1;
  }
  return outcome;
}

const undoOf = (batch: string) => `undo ${batch}`;

/** The values from before the event; undefined if the deal was changed since. */
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
