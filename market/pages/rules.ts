import { SEARCH_RADII_MILES } from '../zips/rules.ts';

/** Characters of what is typed to find a deal. */
export const MAX_SEARCH_LENGTH = 60;

/** In every time zone a day begins on a quarter of an hour, so all instants of a quarter have one day. */
export const QUARTER_MS = 900_000;

/** Chips on a card: its line holds no more. */
export const MAX_CHIPS = 2;

/** Characters of a page’s description: search engines cut off the rest. */
export const DESCRIPTION_LENGTH = 155;

/** Characters of a page’s title: search engines cut off the rest. */
export const MAX_TITLE_LENGTH = 65;

/** More deals of a business than these are on its own page alone. */
export const MAX_OTHERS = 12;

/** Deals of other businesses on a deal’s page. */
export const MAX_NEARBY = 4;

/** Five decimals are about a meter. */
export const STEPS_PER_DEGREE = 100_000;

/** Squares along a state's longer side: enough to know its outline, few enough for a page. */
export const SQUARES = 28;

/** Deals that the nationwide page shows as ending soon. */
export const MAX_LIVE_DEALS = 6;

/** Cities that the nationwide page shows. */
export const MAX_CITIES = 8;

/** Deals farther away that an empty search shows. */
export const MAX_NEAREST_DEALS = 4;

/** Miles of the widest search. */
export const WIDEST_MILES = Math.max(...SEARCH_RADII_MILES);
