import type { RouterContextProvider } from 'react-router';
import { findBusinessChoices } from '../../../market/businesses/store.server.ts';
import type { DealContext } from '../../../market/deals/commands.server.ts';
import { dayIn, timeZoneOf } from '../../../market/deals/rules.ts';
import type { DealValues } from '../../../market/deals/schema.ts';
import { type SpaOfDeal, type StoredDeal, spaForDeal } from '../../../market/deals/store.server.ts';
import { oneLine } from '../../../market/text.ts';
import { administratorEmail, type Services, services } from '../../context.ts';

/** Where the signed-in administrator works. */
export function commandContext(context: Readonly<RouterContextProvider>): DealContext {
  const { db, zipTable: places, now } = context.get(services);
  return { db, zipTable: places, now: now(), who: context.get(administratorEmail) ?? '' };
}

/** Of so few a plain list is the best control; where there are more, they are searched. */
const MAX_SELECT_OPTIONS = 50;
const MAX_SEARCH_RESULTS = 20;
const MAX_SEARCH_LENGTH = 100;

export type BusinessOption = FoundBusinesses['businesses'][number];
export type FoundBusinesses = Awaited<ReturnType<typeof findBusinessOptions>>;

/** What the form offers as a deal's business. */
export interface BusinessChoice {
  businesses: BusinessOption[];
  /** Where there are more than a list can hold: what was searched for. */
  searched?: { search: string; isEmpty: boolean };
  /** They could not be read. */
  isMissing?: true;
}

/** The spas that a deal may belong to, with its own: all where they are few, else those searched. */
export async function businessChoice(
  services: Services,
  url: URL,
  ownId?: string,
): Promise<BusinessChoice> {
  const { db } = services;
  const all = await findBusinessChoices(db, {
    search: '',
    own: ownId,
    limit: MAX_SELECT_OPTIONS + 1,
  });
  if (all.length <= MAX_SELECT_OPTIONS) return { businesses: all.map(optionIn(services)) };
  const found = await findBusinessOptions(services, url, ownId);
  const own = ownId ? await spaForDeal(db, ownId) : undefined;
  const isMissing = own && !found.businesses.some(({ id }) => id === own.id);
  return {
    businesses: isMissing ? [optionIn(services)(own), ...found.businesses] : found.businesses,
    searched: { search: searchIn(url), isEmpty: found.businesses.length === 0 },
  };
}

/** The first spas that an address searches for, each with the day that it is there now. */
export async function findBusinessOptions(services: Services, url: URL, own?: string) {
  const query = { search: searchIn(url), own, limit: MAX_SEARCH_RESULTS + 1 };
  const found = await findBusinessChoices(services.db, query);
  return {
    businesses: found.slice(0, MAX_SEARCH_RESULTS).map(optionIn(services)),
    hasMore: found.length > MAX_SEARCH_RESULTS,
  };
}

const searchIn = ({ searchParams }: URL) =>
  oneLine((searchParams.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH));

function optionIn({ zipTable: places, now }: Services) {
  const instant = now();
  const todays = new Map<string, string>();
  return ({ id, name, city, state, zip, status }: SpaOfDeal) => {
    const timeZone = timeZoneOf(places.find(zip));
    const today = todays.get(timeZone) ?? dayIn(timeZone, instant);
    todays.set(timeZone, today);
    return { id, name, city, state, zip, timeZone, today, isInactive: status === 'inactive' };
  };
}

/** A stored deal as its form shows it. */
export function valuesOf({ deal }: StoredDeal, { zipTable: places }: Services): DealValues {
  return {
    businessId: deal.business_id,
    title: deal.title,
    description: deal.description,
    regularPrice: (deal.regular_price_cents / 100).toFixed(2),
    dealPrice: (deal.deal_price_cents / 100).toFixed(2),
    durationMinutes: String(deal.duration_minutes),
    maxPurchases: String(deal.max_purchases),
    imageUrl: deal.image_url,
    checkoutUrl: deal.checkout_url,
    expiryDate: dayIn(timeZoneOf(places.find(deal.business_zip)), deal.expires_at),
    cancellationPolicy: deal.cancellation_policy,
  };
}
