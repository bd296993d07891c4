import { BUSINESS_LABELS } from '../../../market/businesses/fields.ts';
import {
  RATING_MAX_AGE_DAYS,
  type RatingColumns,
  shownRating,
} from '../../../market/businesses/rules.ts';
import { formatTime } from '../../../market/dates.ts';
import { hoursText } from '../../../market/hours/line.ts';
import { shownPercent } from '../../../market/statements/copy.ts';

/** Specification, section 8. */
export const FAILED_TO_CREATE = 'Failed to create business';
export const ALREADY_LISTED = `${FAILED_TO_CREATE}: this lead is listed already`;
export const FAILED_TO_UPDATE = 'Failed to update business';
export const UPDATED = 'Business updated successfully';

export const FAILED_TO_CREATE_DEALS = 'Failed to create deals';

export const NOT_FOUND = {
  title: 'Business Not Found',
  text: 'It may have been removed, or its address was mistyped.',
  list: '/admin/businesses',
  listName: 'All businesses',
};

/** An invented spa's own page, in a new tab. */
export const OPEN_AS_SPA = 'Open as the spa';

/** Until when visitors see the rating of a business; undefined where none is stored. */
export function formatRatingEnd(business: RatingColumns, now: number): string | undefined {
  if (business.rating === null) return undefined;
  const shown = shownRating(business, now);
  return shown
    ? `Shown to visitors until ${formatTime(shown.until, 'date', 'UTC')}.`
    : `No longer shown: it was seen more than ${RATING_MAX_AGE_DAYS} days ago.`;
}

/** Said after saving another address: the marker was at the former one. */
export const PIN_REMOVED =
  'The map position was removed because the address changed. You can set it again.';

export function describeMissingPin(zip: string, asksGoogle: boolean): string {
  return asksGoogle
    ? 'the map shows where Google finds the address'
    : `the map shows ZIP code ${zip} and says so`;
}

const labels: Record<string, string> = {
  ...BUSINESS_LABELS,
  // Versions before 0.2.0 had these.
  further_license: 'Further license',
  license_check: 'License check',
};

export const businessWording = (timeZone: string) => ({
  timeZone,
  labels,
  formatValue(field: string, value: unknown) {
    if (field === 'has_license_information') return value === 1 ? 'yes' : 'no';
    if (field === 'commission_percent') return shownPercent(Number(value));
    if (field === 'status') return value === 'inactive' ? 'paused' : String(value);
    return field === 'hours' ? hoursText(String(value)) : String(value);
  },
});
