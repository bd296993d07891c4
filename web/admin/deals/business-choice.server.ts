import { findBusinessChoices } from '../../../market/businesses/list.server.ts';
import { dayIn } from '../../../market/days.ts';
import { type BusinessOfDeal, businessForDeal } from '../../../market/deals/checks.server.ts';
import { timeZoneOf } from '../../../market/deals/rules.ts';
import { firstPicture } from '../../../market/galleries/rules.ts';
import type { Services } from '../../context.ts';
import { parseListQuery } from '../lists/query.ts';

/** Up to so many, a plain list is the best control; more are searched. */
const MAX_SELECT_OPTIONS = 50;
const MAX_SEARCH_RESULTS = 20;

export type BusinessOption = FoundBusinesses['businesses'][number];
export type FoundBusinesses = Awaited<ReturnType<typeof findBusinessOptions>>;

export interface BusinessChoice {
  businesses: BusinessOption[];
  /** Where there are more than a list can show: what was searched for. */
  searched?: { search: string; isEmpty: boolean };
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
  const own = ownId ? await businessForDeal(db, ownId) : undefined;
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

const searchIn = (url: URL) => parseListQuery(url.searchParams).search;

function optionIn({ zipTable, now }: Services) {
  const instant = now();
  const todays = new Map<string, string>();
  return ({ id, name, city, state, zip, status, gallery }: BusinessOfDeal) => {
    const timeZone = timeZoneOf(zipTable.find(zip));
    const today = todays.get(timeZone) ?? dayIn(timeZone, instant);
    todays.set(timeZone, today);
    const isInactive = status === 'inactive';
    return {
      id,
      name,
      city,
      state,
      zip,
      timeZone,
      today,
      isInactive,
      picture: firstPicture(gallery),
    };
  };
}
