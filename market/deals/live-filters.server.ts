import { type RawBuilder, sql } from 'kysely';
import { ENDS_SOON_MS, type LiveFilter } from './rules.ts';

/** Letter for letter as in the partial indexes, or SQLite does not use them. */
const LISTED = sql`business_status = 'active' and listed = 1`;

const CONDITIONS: Record<LiveFilter, (now: number) => RawBuilder<boolean>> = {
  ending: (now) => sql`expires_at < ${now + ENDS_SOON_MS}`,
  // Test links take no money, and a session of checkout.stripe.com may end within 24 hours.
  'stopped-link': (now) => sql`id in (
    select id from deals where ${LISTED} and expires_at > ${now} and (
      substr(checkout_url, 1, 28) in ('https://buy.stripe.com/test_', 'https://checkout.stripe.com/')
      or substr(checkout_url, 1, 29) = 'https://book.stripe.com/test_'))`,
  cheaper: () => sql`id in (
    select deal_id from deal_links where is_current = 1 and price_cents < (
      select deal_price_cents from deals where deals.id = deal_links.deal_id))`,
  // A gallery gives its spa's deals a picture.
  'no-picture': (now) => sql`id in (
    select id from deals where ${LISTED} and image_url = 'none' and expires_at > ${now}
      and business_id in (select businesses.id from businesses where gallery = ''))`,
};

export const passes = (filter: LiveFilter, now: number): RawBuilder<boolean> =>
  CONDITIONS[filter](now);
