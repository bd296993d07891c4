import type { BusinessRow, DealRow } from '../ports.ts';

/** The actor of the sample's records, where a record names one. */
export const SAMPLE_ACTOR = 'sample content';

/** The sample's rows as they were loaded. */
export interface SampleRows {
  businesses: BusinessRow[];
  deals: DealRow[];
}

// Every save moves updated_at. Not compared: kinds, hours and limits, which later versions changed
// in stored rows, and pictures, which move with PUBLIC_URL.
const BUSINESS_COLUMNS = [
  'name',
  'email',
  'phone',
  'address',
  'zip',
  'about',
  'status',
  'latitude',
  'rating',
  'gallery',
  'updated_at',
] as const satisfies Array<keyof BusinessRow>;
const DEAL_COLUMNS = [
  'business_id',
  'title',
  'description',
  'regular_price_cents',
  'deal_price_cents',
  'duration_minutes',
  'max_purchases',
  'checkout_url',
  'expires_at',
  'cancellation_policy',
  'updated_at',
] as const satisfies Array<keyof DealRow>;

/** Whether a stored business is still as the sample made it. */
export function isUntouchedBusiness(stored: BusinessRow, made: BusinessRow): boolean {
  return BUSINESS_COLUMNS.every((column) => stored[column] === made[column]);
}

export function isUntouchedDeal(stored: DealRow, made: DealRow): boolean {
  return DEAL_COLUMNS.every((column) => stored[column] === made[column]);
}
