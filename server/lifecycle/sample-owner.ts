import { TEXTS } from '../../database/sample/data.ts';
import { DAY_MS, HOUR_MS } from '../../market/durations.ts';
import { makeOwnerLink } from '../../market/owners/commands.server.ts';
import type { Db } from '../../market/ports.ts';
import { propose } from '../../market/proposals/commands.server.ts';
import { monthIn, plusMonths } from '../../market/statements/rules.ts';

const LINK_MS = 21 * DAY_MS;
const [PRICE_MS, HOURS_MS] = [3 * HOUR_MS, 2 * HOUR_MS];
/** So long the deal is still on sale. */
const LEFT_MS = 10 * DAY_MS;
/** The proposed price is so much of today's. */
const PROPOSED_SHARE = 0.9;

interface Context {
  secret: string;
  timeZone: string;
  loadedAt: number;
}

/** The spa of the deal that was bought most last month has a page of its own, and asks for two changes. */
export async function loadSampleOwner(tx: Db, context: Context): Promise<void> {
  const { secret, loadedAt } = context;
  const most = await mostBought(tx, context);
  if (!most) return;
  const { businessId, address, dealId, cents } = most;
  const link = { businessId, address };
  const { id } = await makeOwnerLink(tx, link, secret, loadedAt - LINK_MS);
  const price = { dealPrice: String(Math.floor((cents * PROPOSED_SHARE) / 100)) };
  const change = { kind: 'deal', record: dealId, form: price, state: 'sent' } as const;
  await propose(tx, id, change, loadedAt - PRICE_MS);
  const hours = { hours: TEXTS.hours.find((some) => some !== '' && some !== most.hours) ?? '' };
  const own = { kind: 'business', record: businessId, form: hours, state: 'sent' } as const;
  await propose(tx, id, own, loadedAt - HOURS_MS);
}

function mostBought(tx: Db, { timeZone, loadedAt }: Context) {
  return tx
    .selectFrom('statement_lines')
    .innerJoin('statements', 'statements.id', 'statement_id')
    .innerJoin('purchases', 'purchases.session_id', 'statement_lines.session_id')
    .innerJoin('deals', 'deals.id', 'purchases.deal_id')
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .select(['deals.id as dealId', 'deal_price_cents as cents', 'deals.business_id as businessId'])
    .select(['businesses.email as address', 'hours'])
    .where('month', '=', plusMonths(monthIn(timeZone, loadedAt), -1))
    .where('expires_at', '>', loadedAt + LEFT_MS)
    .groupBy(['deals.id', 'businesses.id'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('deals.id')
    .executeTakeFirst();
}
