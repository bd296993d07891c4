import { timeZoneOf } from '../../../market/deals/rules.ts';
import type { DealRow } from '../../../market/ports.ts';
import type { Services } from '../../context.ts';
import { formatDollars, formatInZone } from '../../deals/format.ts';
import { historyView } from '../history/history.server.ts';
import { labels } from './labels.ts';

/** A stored deal's fields, which are not quite the form's. */
const { businessId: business, expiryDate: expiresAt, ...sharedLabels } = labels;
const storedLabels = { business, ...sharedLabels, expiresAt };

/** The changes of a deal in words, newest first; in UTC where the deal is gone. */
export function dealHistory(
  { id, business_zip }: Pick<DealRow, 'id'> & Partial<Pick<DealRow, 'business_zip'>>,
  { db, zipTable: places }: Services,
) {
  const timeZone = business_zip ? timeZoneOf(places.find(business_zip)) : 'UTC';
  const formatValue = (field: string, value: unknown) => {
    if (typeof value !== 'number') return String(value);
    if (field.endsWith('Price')) return formatDollars(value);
    if (field !== 'expiresAt') return String(value);
    return formatInZone(value, timeZone, { dateStyle: 'medium', timeStyle: 'long' });
  };
  return historyView(db, {
    kind: 'deal',
    id,
    timeZone,
    labels: storedLabels,
    formatValue,
  });
}
