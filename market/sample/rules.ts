import { dayIn } from '../days.ts';
import type {
  BusinessRow,
  CaseRow,
  ConversationRow,
  DealRow,
  InsertableBusiness,
  InsertableDeal,
  LeadRow,
  MessageRow,
} from '../ports.ts';

/** The actor of the sample's records, where a record names one. */
export const SAMPLE_ACTOR = 'sample content';

/** The sample's rows as they were loaded. */
export interface SampleRows {
  businesses: InsertableBusiness[];
  deals: InsertableDeal[];
  leads: LeadRow[];
  conversations: ConversationRow[];
  messages: MessageRow[];
  cases: CaseRow[];
}

/** The first day that has no figures of the sample: wherever the office is, it began before loading. */
export const firstOwnDay = (loadedAt: number) => dayIn('Pacific/Honolulu', loadedAt);

/** The sample has figures of so many days before that one. */
export const DAYS_OF_FIGURES = 12 * 7;

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
export function isUntouchedBusiness(stored: BusinessRow, made: InsertableBusiness): boolean {
  return BUSINESS_COLUMNS.every((column) => stored[column] === made[column]);
}

export function isUntouchedDeal(stored: DealRow, made: InsertableDeal): boolean {
  return DEAL_COLUMNS.every((column) => stored[column] === made[column]);
}
