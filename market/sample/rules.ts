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

export const SAMPLE_ACTOR = 'sample content';

export const SAMPLE_PRICE_SEEN = 'the spa’s sample menu';

export const SAMPLE_LICENSE = 'SAMPLE ';

/** In hundredths of a percent, so that each spa's statements owe something. */
export const SAMPLE_COMMISSION = 1500;

/** Reaches nobody (RFC 2606). */
export const SAMPLE_DOMAIN = '@example.com';

/** Whether a spa is the sample's and still has the address that reaches nobody. */
export function isOfSample({
  license_information_by: by,
  email,
}: Pick<BusinessRow, 'license_information_by' | 'email'>): boolean {
  return by === SAMPLE_ACTOR && email.endsWith(SAMPLE_DOMAIN);
}

export interface SampleRows {
  businesses: InsertableBusiness[];
  deals: InsertableDeal[];
  leads: LeadRow[];
  conversations: ConversationRow[];
  messages: MessageRow[];
  complaints: ComplaintRow[];
}

/** The first day without sample figures. It began before loading, wherever the office is. */
export const firstOwnDay = (loadedAt: number) => dayIn('Pacific/Honolulu', loadedAt);

/** Days before firstOwnDay that have sample figures. */
export const DAYS_OF_FIGURES = 12 * 7;

/** The owner changed its name or address; a pause or a later end does not count. */
export function isChangedBusiness(stored: BusinessRow, made: InsertableBusiness): boolean {
  return (['name', 'address', 'zip'] as const).some((column) => stored[column] !== made[column]);
}

export function isChangedDeal(stored: DealRow, made: InsertableDeal): boolean {
  return (
    stored.title !== made.title || stored.business_id !== made.business_id || !hasLink(stored, made)
  );
}

/** While any of these is invented, the business is sample content. */
export function isInventedBusiness(stored: BusinessRow, made: InsertableBusiness): boolean {
  return (['name', 'address', 'phone', 'email'] as const).some(
    (column) => stored[column] === made[column],
  );
}

/** Links of earlier demos had another beginning and the same end. */
export function hasLink(stored: Pick<DealRow, 'checkout_url'>, made: InsertableDeal): boolean {
  return stored.checkout_url.endsWith(made.checkout_url.slice(DEMO_LINK.length));
}
