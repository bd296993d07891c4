import { isUndoable, type StoredEvent } from '../../../market/changes/rules.ts';
import { formatDate, formatTime } from '../../../market/dates.ts';
import { DEAL_FIELDS } from '../../../market/deals/fields.ts';
import { kindLabel } from '../../../market/deals/kinds.ts';
import { NO_END, timeZoneOf } from '../../../market/deals/rules.ts';
import { formatDollars } from '../../../market/dollars.ts';
import type { DealRow } from '../../../market/ports.ts';
import { ownTermsText } from '../../../market/terms/copy.ts';
import type { Services } from '../../context.ts';
import { adminTimeZone } from '../../kit/layout/admin-time.server.ts';
import { historyView, type Wording } from '../changes/changes.server.ts';

/** The history names a business, not its id. */
const labels = {
  ...Object.fromEntries(
    Object.values(DEAL_FIELDS).map(({ column, label }) => [
      column === 'business_id' ? 'business_name' : column,
      label,
    ]),
  ),
  status: 'Status',
  paused_at: 'Paused',
  pause_reason: 'Reason for the pause',
  sold_out_at: 'Sold out',
};

const TEXTS: { [field: string]: (stored: string) => string } = {
  kind: kindLabel,
  terms: ownTermsText,
  price_seen_on: (day) => formatDate(day),
};

const INSTANTS = ['starts_at', 'expires_at', 'paused_at', 'sold_out_at'];

/** The changes of a deal in words, newest first; its ends are in UTC where the deal is gone. */
export function dealHistory(
  { id, business_zip }: Pick<DealRow, 'id'> & Partial<Pick<DealRow, 'business_zip'>>,
  { db, site, zipTable }: Services,
) {
  const timeZone = business_zip ? timeZoneOf(zipTable.find(business_zip)) : 'UTC';
  // The link to a draft is no column of the deal: a change of it is not undone.
  const canUndo = (last: StoredEvent) => isUndoable(last) && 'title' in (last.before ?? {});
  return historyView(
    db,
    { kind: 'deal', id },
    dealWording(adminTimeZone({ site }), timeZone),
    canUndo,
  );
}

/** How a deal's history reads: in the office's zone, but for its start and end, which are the spa's. */
export function dealWording(timeZone: string, zoneOfEnds = timeZone): Wording {
  const formatValue = (field: string, value: unknown) => {
    if (typeof value !== 'number') return TEXTS[field]?.(String(value)) ?? String(value);
    if (field.endsWith('_cents')) return formatDollars(value);
    if (!INSTANTS.includes(field)) return String(value);
    if (value === NO_END) return '';
    const isOfBusiness = field === 'starts_at' || field === 'expires_at';
    return formatTime(value, 'toTheSecond', isOfBusiness ? zoneOfEnds : timeZone);
  };
  return { timeZone, labels, formatValue, phraseOf };
}

/** What a change of its state means, so that 'was' may stand before it. */
function phraseOf(field: string, after: unknown, before: unknown): string | undefined {
  if (field === 'paused_at') return after === null ? 'Resumed' : 'Paused';
  if (field === 'sold_out_at') return after === null ? 'Put back on sale' : 'Marked sold out';
  if (field !== 'status') return undefined;
  if (after === 'archived') return 'Archived';
  if (after === 'draft') return 'Made a draft again';
  return before === 'draft' ? 'Published' : 'Restored';
}
