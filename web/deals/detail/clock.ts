import { parseDealId } from '../../../market/deals/rules.ts';
import { findDeal } from '../../../market/deals/store.server.ts';
import type { RoutePolicy } from '../../access.ts';
import { services } from '../../context.ts';
import type { Route } from './+types/clock';

export const handle = { access: 'public' } satisfies RoutePolicy;

/** The server's time, and when a deal ends; null where the deal is gone. */
export interface ClockResponse {
  now: number;
  expiresAt: number | null;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(services);
  const id = parseDealId(url.searchParams.get('deal'));
  const deal = id === undefined ? undefined : await findDeal(db, id);
  const clock: ClockResponse = { now: now(), expiresAt: deal?.expiresAt ?? null };
  return Response.json(clock, { headers: { 'Cache-Control': 'no-store' } });
}
