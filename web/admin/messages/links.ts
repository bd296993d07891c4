import { findBusinessChoices } from '../../../market/businesses/list.server.ts';
import { businessSlug } from '../../../market/businesses/rules.ts';
import { services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { parseListQuery } from '../lists/query.ts';
import type { Route } from './+types/links';
import { findDealOptions } from './deal-options.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const MAX_BUSINESSES = 4;

/** A page that a text can lead to. */
export interface LinkOption {
  link: string;
  name: string;
  detail: string;
}

/** The pages of live deals and of businesses that match a search. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const { search } = parseListQuery(url.searchParams);
  const query = { search, own: undefined, limit: MAX_BUSINESSES };
  const deals = await findDealOptions(app, search);
  const businesses = await findBusinessChoices(app.db, query);
  const options: LinkOption[] = [
    ...deals.map(({ title, filling: { link, spa, price } }) => ({
      link,
      name: title,
      detail: `${spa} · ${price}`,
    })),
    ...businesses.map((business) => ({
      link: `${app.site.publicUrl}/business/${businessSlug(business)}`,
      name: business.name,
      detail: `${business.city}, ${business.state} · page of the business`,
    })),
  ];
  return Response.json(options);
}
