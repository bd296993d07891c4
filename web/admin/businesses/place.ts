import { parseZip } from '../../../market/zips/rules.ts';
import { services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/place';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** Where a ZIP code is; `{}` where nobody knows. */
export type PlaceOfZip = { city?: string | undefined; state?: string | undefined };

export function loader({ context, url }: Route.LoaderArgs) {
  const zip = parseZip(url.searchParams.get('zip'));
  const { city, state } = context.get(services).zipTable.find(zip ?? '') ?? {};
  return Response.json({ city, state } satisfies PlaceOfZip);
}
