import { zoneOf } from '../../../market/deals/rules.ts';
import type { DealRow } from '../../../market/ports.ts';
import type { Services } from '../../context.ts';
import { dollars, inZone } from '../../deals/format.ts';
import { historyView } from '../history/history.server.ts';
import { labels } from './labels.ts';

/** A stored deal's fields, which are not quite the form's. */
const { businessId: business, expiryDate: expiresAt, ...same } = labels;
const storedLabels = { business, ...same, expiresAt };

/** The changes of a deal in words, newest first; in UTC where the deal is gone. */
export function dealHistory(
  { id, business_zip }: Pick<DealRow, 'id'> & Partial<Pick<DealRow, 'business_zip'>>,
  { db, places }: Services,
) {
  const timeZone = business_zip ? zoneOf(places.find(business_zip)) : 'UTC';
  const inWords = (field: string, value: unknown) => {
    if (typeof value !== 'number') return String(value);
    if (field.endsWith('Price')) return dollars(value);
    if (field !== 'expiresAt') return String(value);
    return inZone(value, timeZone, { dateStyle: 'medium', timeStyle: 'long' });
  };
  return historyView(db, { kind: 'deal', id, timeZone, labels: storedLabels, inWords });
}
