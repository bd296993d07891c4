import { historyOf } from '../../../market/audit/store.server.ts';
import { zoneOf } from '../../../market/deals/rules.ts';
import type { DealRow } from '../../../market/ports.ts';
import type { Services } from '../../context.ts';
import { dollars, inZone } from '../../deals/words.ts';
import { labels } from './labels.ts';

const MOST_ENTRIES = 100;

export type HistoryEntry = Awaited<ReturnType<typeof historyView>>[number];

const names: Record<string, string> = {
  ...labels,
  business: labels.businessId,
  expiresAt: labels.expiryDate,
};

/** The changes of a deal in words, newest first. */
export async function historyView(
  deal: Pick<DealRow, 'id' | 'business_zip'>,
  { db, places }: Services,
) {
  const zone = zoneOf(places.find(deal.business_zip));
  const when = (instant: number) =>
    inZone(instant, zone, { dateStyle: 'medium', timeStyle: 'long' });
  const inWords = (field: string, value: unknown) => {
    if (value === undefined || value === null || value === '') return '(empty)';
    if (typeof value !== 'number') return String(value);
    if (field.endsWith('Price')) return dollars(value);
    return field === 'expiresAt' ? when(value) : String(value);
  };
  const entries = await historyOf(db, 'deal', deal.id, MOST_ENTRIES);
  return entries.map(({ at, who, what, before = {}, after = {} }) => ({
    at: when(at),
    who,
    what,
    changes: Object.keys(what === 'updated' ? after : {})
      .filter((field) => field !== 'businessId' && before[field] !== after[field])
      .map((field) => ({
        name: names[field] ?? field,
        before: inWords(field, before[field]),
        after: inWords(field, after[field]),
      })),
  }));
}
