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

// The owner's is what he made another thing of: a new name, address or checkout link. An end that was put
// off or a pause makes no invented spa a real one.
const BUSINESS_COLUMNS = ['name', 'address', 'zip'] as const satisfies Array<keyof BusinessRow>;
const DEAL_COLUMNS = ['business_id', 'title', 'checkout_url'] as const satisfies Array<
  keyof DealRow
>;

/** Whether a stored business is still the one that the sample made. */
export function isSampleBusiness(stored: BusinessRow, made: InsertableBusiness): boolean {
  return BUSINESS_COLUMNS.every((column) => stored[column] === made[column]);
}

export function isSampleDeal(stored: DealRow, made: InsertableDeal): boolean {
  return DEAL_COLUMNS.every((column) => stored[column] === made[column]);
}
