import { dayIn } from '../days.ts';
import { DEMO_LINK } from '../demo/rules.ts';
import type {
  BusinessRow,
  ComplaintRow,
  ConversationRow,
  DealRow,
  InsertableBusiness,
  InsertableDeal,
  LeadRow,
  MessageRow,
} from '../ports.ts';

/** The actor of the sample's records, where a record names one. */
export const SAMPLE_ACTOR = 'sample content';

/** Where its regular prices were seen. */
export const SAMPLE_PRICE_SEEN = 'the spa’s sample menu';

/** How the numbers of its licenses begin. */
export const SAMPLE_LICENSE = 'SAMPLE ';

/** The sample's rows as they were loaded. */
export interface SampleRows {
  businesses: InsertableBusiness[];
  deals: InsertableDeal[];
  leads: LeadRow[];
  conversations: ConversationRow[];
  messages: MessageRow[];
  complaints: ComplaintRow[];
}

/** The first day that has no figures of the sample: wherever the office is, it began before loading. */
export const firstOwnDay = (loadedAt: number) => dayIn('Pacific/Honolulu', loadedAt);

/** The sample has figures of so many days before that one. */
export const DAYS_OF_FIGURES = 12 * 7;

/** Whether its owner gave a stored business another name or address. An end put off or a pause changes no spa. */
export function isChangedBusiness(stored: BusinessRow, made: InsertableBusiness): boolean {
  return (['name', 'address', 'zip'] as const).some((column) => stored[column] !== made[column]);
}

/** Whether it has another title, business or checkout link. */
export function isChangedDeal(stored: DealRow, made: InsertableDeal): boolean {
  return (
    stored.title !== made.title || stored.business_id !== made.business_id || !hasLink(stored, made)
  );
}

/** While one of these is still made up, the business is sample content. */
export function isInventedBusiness(stored: BusinessRow, made: InsertableBusiness): boolean {
  return (['name', 'address', 'phone', 'email'] as const).some(
    (column) => stored[column] === made[column],
  );
}

/** Links of earlier demos began otherwise and ended the same. */
export function hasLink(stored: Pick<DealRow, 'checkout_url'>, made: InsertableDeal): boolean {
  return stored.checkout_url.endsWith(made.checkout_url.slice(DEMO_LINK.length));
}
