import type { RouterContextProvider } from 'react-router';
import { activeBusinesses } from '../../../market/businesses/store.server.ts';
import type { DealDesk } from '../../../market/deals/commands.server.ts';
import { dayIn, zoneOf } from '../../../market/deals/rules.ts';
import { DEAL_DEFAULTS, type DealValues, dealValues } from '../../../market/deals/schema.ts';
import { type StoredDeal, spaForDeal } from '../../../market/deals/store.server.ts';
import { type Services, services, signedIn } from '../../context.ts';

/** Where the signed-in administrator works. */
export function deskOf(context: Readonly<RouterContextProvider>): DealDesk {
  const { db, places, now } = context.get(services);
  return { db, places, now: now(), who: context.get(signedIn) ?? '' };
}

export type SpaOption = Awaited<ReturnType<typeof spaOptions>>[number];

/** The spas a deal may belong to, its own included, each with the day that it is there now. */
export async function spaOptions({ db, places, now }: Services, ownId?: string) {
  const spas = await activeBusinesses(db);
  const own =
    ownId && !spas.some(({ id }) => id === ownId) ? await spaForDeal(db, ownId) : undefined;
  const instant = now();
  const todays = new Map<string, string>();
  return (own ? [...spas, own] : spas).map(({ id, name, city, state, zip }) => {
    const timeZone = zoneOf(places.find(zip));
    const today = todays.get(timeZone) ?? dayIn(timeZone, instant);
    todays.set(timeZone, today);
    const isInactive = id === own?.id;
    return { id, name, city, state, zip, timeZone, today, isInactive };
  });
}

export const newDealValues: DealValues = dealValues(DEAL_DEFAULTS);

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
