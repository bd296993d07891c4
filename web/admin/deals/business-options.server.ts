import { findBusinessChoices } from '../../../market/businesses/list.server.ts';
import { businessLabel } from '../../../market/businesses/rules.ts';
import { dayIn } from '../../../market/days.ts';
import { type BusinessOfDeal, businessForDeal } from '../../../market/deals/checks.server.ts';
import { timeZoneOf } from '../../../market/deals/rules.ts';
import { firstPicture } from '../../../market/galleries/rules.ts';
import type { Services } from '../../context.ts';
import { meantBusiness } from './business-options.ts';

const MAX_OPTIONS = 50;

export type BusinessOptions = Awaited<ReturnType<typeof findBusinessOptions>>;
export type BusinessOption = BusinessOptions['businesses'][number];

/** The spas that a search finds and a deal may belong to, by name; `own` may be paused. */
export async function findBusinessOptions(services: Services, search: string, own?: string) {
  const query = { search, own, limit: MAX_OPTIONS + 1 };
  const found = await findBusinessChoices(services.db, query);
  return {
    businesses: found.slice(0, MAX_OPTIONS).map(optionIn(services)),
    hasMore: found.length > MAX_OPTIONS,
  };
}

export async function firstBusinessOptions(
  services: Services,
  own?: string,
): Promise<BusinessOptions> {
  const first = await findBusinessOptions(services, '', own);
  if (!own || first.businesses.some(({ id }) => id === own)) return first;
  const business = await businessForDeal(services.db, own);
  const ownOnes = business ? [optionIn(services)(business)] : [];
  return { ...first, businesses: [...ownOnes, ...first.businesses] };
}

/** The id of the spa that was typed, or sent as its id; '' where none is meant. */
export async function businessIdOf(services: Services, typed = '', own?: string): Promise<string> {
  const text = typed.trim();
  if (text === '') return '';
  if (await businessForDeal(services.db, text)) return text;
  return meantBusiness(await findBusinessOptions(services, text, own), text)?.id ?? '';
}

/** The line of a spa; the id itself where there is none. */
export async function businessLine(services: Services, id: string): Promise<string> {
  const business = await businessForDeal(services.db, id);
  return business ? businessLabel(business) : id;
}

function optionIn({ zipTable, now }: Services) {
  const instant = now();
  const todays = new Map<string, string>();
  return (business: BusinessOfDeal) => {
    const { id, name, city, state, zip, status, gallery } = business;
    const timeZone = timeZoneOf(zipTable.find(zip));
    const today = todays.get(timeZone) ?? dayIn(timeZone, instant);
    todays.set(timeZone, today);
    return {
      id,
      label: businessLabel(business),
      name,
      city,
      state,
      /** The day that it is there now. */
      today,
      isPaused: status === 'inactive',
      picture: firstPicture(gallery),
    };
  };
}
