import { SEARCH_RADII_MILES } from '../zips/rules.ts';

export const MAX_SEARCH_LENGTH = 60;

/** Time zones differ by quarter hours, so a day begins on one everywhere. */
export const QUARTER_MS = 900_000;

/** A card's line has room for no more. */
export const MAX_CHIPS = 2;

/** Search engines cut off the rest. */
export const DESCRIPTION_LENGTH = 155;

/** Search engines cut off the rest. */
export const MAX_TITLE_LENGTH = 65;

export const MAX_OTHERS = 12;

export const MAX_NEARBY = 4;

/** Five decimals are about a meter. */
export const STEPS_PER_DEGREE = 100_000;

/** Along a state's longer side: enough for its outline, few enough for a page. */
export const SQUARES = 28;

export const MAX_LIVE_DEALS = 6;

export const MAX_CITIES = 8;

export const MAX_NEAREST_DEALS = 4;

export const WIDEST_MILES = Math.max(...SEARCH_RADII_MILES);
