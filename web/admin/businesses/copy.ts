import {
  RATING_MAX_AGE_DAYS,
  type RatingColumns,
  shownRating,
} from '../../../market/businesses/rules.ts';

/** Specification, section 8. */
export const FAILED_TO_CREATE = 'Failed to create business';
/** The same lead was made a business from another form. */
export const ALREADY_LISTED = `${FAILED_TO_CREATE}: this lead is listed already`;
export const FAILED_TO_UPDATE = 'Failed to update business';

/** Said after saving, and on the business's page for as long as it is so. */
export function unknownZipWarning(zip: string): string {
  return `We do not know where ZIP code ${zip} is, so no search will show this business. Please check it for a mistake.`;
}

/** Until when visitors see the rating of a business; undefined where none is stored. */
export function formatRatingEnd(business: RatingColumns, now: number): string | undefined {
  if (business.rating === null) return undefined;
  const shown = shownRating(business, now);
  const day = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  return shown
    ? `Shown to visitors until ${new Date(shown.until).toLocaleDateString('en-US', day)}.`
    : `No longer shown: it was seen more than ${RATING_MAX_AGE_DAYS} days ago.`;
}

/** Said after saving another address: the marker stood at the former one. */
export const PIN_REMOVED =
  'The map position was taken away, because the address changed. You can set it anew.';

/** What visitors see of a business without a map position. */
export function describeMissingPin(zip: string, asksGoogle: boolean): string {
  return asksGoogle
    ? 'the map shows where Google finds the address'
    : `the map shows ZIP code ${zip} and says so`;
}
