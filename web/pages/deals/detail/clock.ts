import { type PublicState, parseDealId, publicState } from '../../../../market/deals/rules.ts';
import { findDeal } from '../../../../market/deals/store.server.ts';
import { services } from '../../../context.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import type { Route } from './+types/clock';

export const handle = { access: 'public' } satisfies RouteFacts;

/** The server's time, a deal's state and when it ends; null where the deal is gone. */
export interface ClockResponse {
  now: number;
  state: PublicState | null;
  expiresAt: number | null;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now: clockOf } = context.get(services);
  const now = clockOf();
  const id = parseDealId(url.searchParams.get('deal'));
  const deal = id === undefined ? undefined : await findDeal(db, id);
  const state = deal && publicState(deal.life, now).state;
  const clock: ClockResponse = {
    now,
    state: state ?? null,
    expiresAt: state ? (deal?.expiresAt ?? null) : null,
  };
  return Response.json(clock, { headers: { 'Cache-Control': 'no-store' } });
}
