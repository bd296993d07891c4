import { DEAL_FIELDS } from '../../../market/deals/fields.ts';
import { kindLabel } from '../../../market/deals/kinds.ts';
import { timeZoneOf } from '../../../market/deals/rules.ts';
import type { DealRow } from '../../../market/ports.ts';
import type { Services } from '../../context.ts';
import { formatDollars } from '../../deals/format.ts';
import { formatTime } from '../../ui/format-time.ts';
import { historyView } from '../history/history.server.ts';

/** The history names a business, not its id. */
const labels = Object.fromEntries(
  Object.values(DEAL_FIELDS).map(({ column, label }) => [
    column === 'business_id' ? 'business_name' : column,
    label,
  ]),
);

/** The changes of a deal in words, newest first; in UTC where the deal is gone. */
export function dealHistory(
  { id, business_zip }: Pick<DealRow, 'id'> & Partial<Pick<DealRow, 'business_zip'>>,
  { db, zipTable }: Services,
) {
  const timeZone = business_zip ? timeZoneOf(zipTable.find(business_zip)) : 'UTC';
  const formatValue = (field: string, value: unknown) => {
    if (field === 'kind') return kindLabel(String(value));
    if (typeof value !== 'number') return String(value);
    if (field.endsWith('_cents')) return formatDollars(value);
    if (field !== 'expires_at') return String(value);
    return formatTime(value, 'toTheSecond', timeZone);
  };
  return historyView(db, { kind: 'deal', id, timeZone, labels, formatValue });
}
