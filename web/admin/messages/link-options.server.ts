import {
  type BusinessChoice,
  findBusinessChoices,
} from '../../../market/businesses/list.server.ts';
import {
  businessesByPhone,
  findBusiness,
  findBusinessBySlug,
} from '../../../market/businesses/store.server.ts';
import { dayIn } from '../../../market/days.ts';
import { managedDeals } from '../../../market/deals/list.server.ts';
import { dealPath, timeZoneOf } from '../../../market/deals/rules.ts';
import { findDeal } from '../../../market/deals/store.server.ts';
import { formatDollars } from '../../../market/dollars.ts';
import { showPhone } from '../../../market/messages/rules.ts';
import { findConversation, messagesBefore } from '../../../market/messages/store.server.ts';
import type { BusinessRow, Db } from '../../../market/ports.ts';
import { ownSentences } from '../../../market/terms/copy.ts';
import { ownTerms, termsOn } from '../../../market/terms/rules.ts';
import type { Services } from '../../context.ts';
import type { PlaceholderValues } from './reply-text.ts';

const MAX_DEALS = 8;
const MAX_BUSINESSES = 4;

export interface LinkOption {
  link: string;
  name: string;
  detail: string;
  /** What a saved reply says of a deal; a business has none. */
  filling?: PlaceholderValues;
}

/**
 * The pages of live deals and of businesses that match a search. Without one, those that the
 * conversation with `phone` is about come first.
 */
export async function findLinkOptions(
  services: Services,
  search: string,
  phone: string,
): Promise<LinkOption[]> {
  const { db, now, site } = services;
  const own = search ? { deals: [], businesses: [] } : await subjectsOf(services, phone);
  const { rows } = await managedDeals(db, { state: 'live', search, page: 1, now: now() });
  const query = { search, own: undefined, limit: MAX_BUSINESSES };
  const businesses = await findBusinessChoices(db, query);
  const toBusiness = (business: Pick<BusinessChoice, 'slug' | 'name' | 'city' | 'state'>) => ({
    link: `${site.publicUrl}/business/${business.slug}`,
    name: business.name,
    detail: `${business.city}, ${business.state} · page of the business`,
  });
  const options: LinkOption[] = [
    ...(await dealOptions(services, own.deals)),
    ...own.businesses.map(toBusiness),
    ...(await dealOptions(services, rows.slice(0, MAX_DEALS))),
    ...businesses.map(toBusiness),
  ];
  // Each page once, where it is named first.
  return [...new Map(options.map((option) => [option.link, option])).values()];
}

const PAGE = /\/(?:deals|business)\/([a-z0-9-]{1,1000})(?:\?deal=([0-9a-f-]{36}))?/g;

/** The businesses whose number it is, then those that its newest texts link to, with live deals. */
async function subjectsOf({ db, now }: Services, phone: string) {
  const linked = await linkedPages(db, phone);
  const businesses = new Map<string, BusinessRow>();
  for (const { id } of await businessesByPhone(db, [showPhone(phone)])) {
    const business = await findBusiness(db, id);
    if (business?.status === 'active') businesses.set(id, business);
    if (businesses.size === MAX_BUSINESSES) break;
  }
  for (const slug of linked.slugs) {
    const found = await findBusinessBySlug(db, slug);
    if (found.kind === 'found') businesses.set(found.business.id, found.business);
  }
  const lists = await Promise.all(
    [...businesses.keys()].map((businessId) =>
      managedDeals(db, { state: 'live', businessId, search: '', page: 1, now: now() }),
    ),
  );
  const isLinked = ({ id }: { id: string }) => linked.dealIds.has(id);
  const deals = lists
    .flatMap(({ rows }) => rows)
    .sort((one, other) => Number(isLinked(other)) - Number(isLinked(one)));
  return { businesses: [...businesses.values()], deals: deals.slice(0, MAX_DEALS) };
}

/** The pages of ours in the newest texts of a conversation, the latest first. */
async function linkedPages(db: Db, phone: string) {
  const conversation = await findConversation(db, phone);
  const { messages } = conversation
    ? await messagesBefore(db, conversation.id, undefined)
    : { messages: [] };
  const links = messages.toReversed().flatMap(({ text }) => [...text.matchAll(PAGE)]);
  return {
    slugs: [...new Set(links.flatMap(([, slug]) => slug ?? []))].slice(0, MAX_BUSINESSES),
    dealIds: new Set(links.flatMap(([, , dealId]) => dealId ?? [])),
  };
}

async function dealOptions(services: Services, deals: { id: string }[]): Promise<LinkOption[]> {
  const { db, now, site, settings, zipTable } = services;
  const found = await Promise.all(deals.map(({ id }) => findDeal(db, id)));
  return found.flatMap((deal) => {
    if (!deal) return [];
    const { id, title, business } = deal;
    const terms = { ...settings.policy.site.defaults, ...ownTerms(deal.terms) };
    const today = dayIn(timeZoneOf(zipTable.find(business.zip)), now());
    const price = formatDollars(deal.dealPriceCents);
    const link = site.publicUrl + dealPath(business, id);
    const filling = {
      spa: business.name,
      address: `${business.address}, ${business.city}, ${business.state} ${business.zip}`,
      price,
      link,
      terms: ownSentences(termsOn(terms, today), business).join(' '),
    };
    return { link, name: title, detail: `${business.name} · ${price}`, filling };
  });
}
