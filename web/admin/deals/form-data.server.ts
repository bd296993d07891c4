import type { RouterContextProvider } from 'react-router';
import { businessesToChoose } from '../../../market/businesses/store.server.ts';
import type { DealDesk } from '../../../market/deals/commands.server.ts';
import { dayIn, zoneOf } from '../../../market/deals/rules.ts';
import type { DealValues } from '../../../market/deals/schema.ts';
import { type SpaOfDeal, type StoredDeal, spaForDeal } from '../../../market/deals/store.server.ts';
import { oneLine } from '../../../market/text.ts';
import { type Services, services, signedIn } from '../../context.ts';

/** Where the signed-in administrator works. */
export function deskOf(context: Readonly<RouterContextProvider>): DealDesk {
  const { db, places, now } = context.get(services);
  return { db, places, now: now(), who: context.get(signedIn) ?? '' };
}

/** Of so few a plain list is the best control; where there are more, they are searched. */
const MOST_IN_A_LIST = 50;
const MOST_FOUND = 20;
const LONGEST_SEARCH = 100;

export type SpaOption = FoundSpas['spas'][number];
export type FoundSpas = Awaited<ReturnType<typeof findSpas>>;

/** What the form offers as a deal's business. */
export interface SpaChoice {
  spas: SpaOption[];
  /** Where there are more than a list can hold: what was searched for. */
  searched?: { search: string; isEmpty: boolean };
  /** They could not be read. */
  isMissing?: true;
}

/** The spas that a deal may belong to, with its own: all where they are few, else those searched. */
export async function spaChoice(services: Services, url: URL, ownId?: string): Promise<SpaChoice> {
  const { db } = services;
  const all = await businessesToChoose(db, { search: '', own: ownId, limit: MOST_IN_A_LIST + 1 });
  if (all.length <= MOST_IN_A_LIST) return { spas: all.map(optionIn(services)) };
  const found = await findSpas(services, url, ownId);
  const own = ownId ? await spaForDeal(db, ownId) : undefined;
  const isMissing = own && !found.spas.some(({ id }) => id === own.id);
  return {
    spas: isMissing ? [optionIn(services)(own), ...found.spas] : found.spas,
    searched: { search: searchIn(url), isEmpty: found.spas.length === 0 },
  };
}

/** The first spas that an address searches for, each with the day that it is there now. */
export async function findSpas(services: Services, url: URL, own?: string) {
  const asked = { search: searchIn(url), own, limit: MOST_FOUND + 1 };
  const found = await businessesToChoose(services.db, asked);
  return {
    spas: found.slice(0, MOST_FOUND).map(optionIn(services)),
    hasMore: found.length > MOST_FOUND,
  };
}

const searchIn = ({ searchParams }: URL) =>
  oneLine((searchParams.get('search') ?? '').slice(0, LONGEST_SEARCH));

function optionIn({ places, now }: Services) {
  const instant = now();
  const todays = new Map<string, string>();
  return ({ id, name, city, state, zip, status }: SpaOfDeal) => {
    const timeZone = zoneOf(places.find(zip));
    const today = todays.get(timeZone) ?? dayIn(timeZone, instant);
    todays.set(timeZone, today);
    return { id, name, city, state, zip, timeZone, today, isInactive: status === 'inactive' };
  };
}

/** A stored deal as its form shows it. */
export function valuesOf({ deal }: StoredDeal, { places }: Services): DealValues {
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
    expiryDate: dayIn(zoneOf(places.find(deal.business_zip)), deal.expires_at),
    cancellationPolicy: deal.cancellation_policy,
  };
}
