import { lifeOf, parseDealId, publicState } from '../deals/rules.ts';
import type { CheckoutLink } from '../ports/stripe.ts';
import type { Db } from '../ports.ts';
import { DEMO_LINK, demoLink } from './rules.ts';

export async function demoLinks(db: Db): Promise<CheckoutLink[]> {
  const rows = await db
    .selectFrom('deals')
    .select(['checkout_url', 'deal_price_cents'])
    .where('checkout_url', 'like', `${DEMO_LINK}%`)
    .orderBy('id')
    .execute();
  return rows.map(({ checkout_url: url, deal_price_cents: cents }) => demoLink(url, cents));
}

/** Undefined if the deal cannot be bought now. */
export async function findDemoDeal(db: Db, text: string, now: number) {
  const id = parseDealId(text);
  if (id === undefined) return undefined;
  const row = await db
    .selectFrom('deals')
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .select(['title', 'checkout_url as url', 'deal_price_cents as cents', 'businesses.name'])
    .select(['deals.status', 'starts_at', 'expires_at', 'paused_at', 'sold_out_at'])
    .where('deals.id', '=', id)
    .where('business_status', '=', 'active')
    .executeTakeFirst();
  if (!row?.url.startsWith(DEMO_LINK)) return undefined;
  if (publicState(lifeOf(row), now).state !== 'live') return undefined;
  const { title, cents, name: businessName } = row;
  return { id, title, cents, businessName, link: demoLink(row.url, cents) };
}
