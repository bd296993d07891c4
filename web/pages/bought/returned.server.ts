import { setTimeout as pause } from 'node:timers/promises';
import type { RouterContextProvider } from 'react-router';
import { dayIn } from '../../../market/days.ts';
import { pathOf } from '../../../market/pages/bought.server.ts';
import { type Bought, dayOf } from '../../../market/pages/purchase.server.ts';
import { findReturned, type Returned } from '../../../market/pages/returned.server.ts';
import { OPERATOR } from '../../../market/purchases/rules.ts';
import { hasStripe } from '../../../market/purchases/store.server.ts';
import { parseReturn } from '../../../market/vouchers/schema.ts';
import { clientAddress, type Services, services } from '../../context.ts';

/** How long one look waits for Stripe, and after how long the next one comes. */
const PATIENCE_MS = 1500;
const STEP_MS = 250;
const SOON_SECONDS = 1;
/** With the look that ends them the first ones take 7 seconds together; later ones come seldom. */
const QUICK_LOOKS = 2;
const LATER_SECONDS = 30;

export interface ReturnedView {
  kind: Exclude<Returned['kind'], 'voucher'>;
  /** The day of the purchase where the spa is: who comes back from the checkout bought just now. */
  day: string;
  /** In the first seconds nothing else is shown. */
  isQuick: boolean;
  next: { path: string; seconds: number };
}

/**
 * What a buyer's way back from the checkout leads to: has Stripe read now. Undefined for
 * an address without a session, or where nothing is read from Stripe.
 */
export async function lookForVoucher(
  context: Readonly<RouterContextProvider>,
  { id, business, timeZone, today }: Bought,
  query: URLSearchParams,
): Promise<ReturnedView | { kind: 'voucher'; token: string } | undefined> {
  const app = context.get(services);
  const returned = parseReturn(query);
  if (!returned || !(await hasStripe(app.db))) return undefined;
  const { session, look } = returned;
  const { found, wasAsked } = await askStripe(app, session, {
    accounts: [OPERATOR, business.id],
    address: context.get(clientAddress),
  });
  if (found.kind === 'voucher') return found;
  const day = found.kind === 'unknown' ? dayOf(query) || today : dayIn(timeZone, found.at);
  const isQuick = wasAsked && look < QUICK_LOOKS && found.kind === 'unknown';
  return {
    kind: found.kind,
    day,
    isQuick,
    next: {
      path: `${pathOf({ id }, '', day)}&session=${session}&look=${Math.min(look + 1, QUICK_LOOKS)}`,
      seconds: isQuick ? SOON_SECONDS : LATER_SECONDS,
    },
  };
}

/** Has Stripe read now and waits for it, unless the address has made up too many checkouts. */
async function askStripe(
  app: Services,
  session: string,
  { accounts, address }: { accounts: string[]; address: string },
): Promise<{ found: Returned; wasAsked: boolean }> {
  let found = await findReturned(app, session);
  const isOpen = () => found.kind === 'unknown' || found.kind === 'waiting';
  const admission = found.kind === 'unknown' ? await app.admitCheckout(address) : undefined;
  if (admission?.kind === 'rate-limited') return { found, wasAsked: false };
  if (isOpen()) await app.lookForPurchases(accounts);
  for (let waited = 0; isOpen() && waited <= PATIENCE_MS; waited += STEP_MS) {
    if (waited > 0) await pause(STEP_MS);
    found = await findReturned(app, session);
  }
  if (found.kind !== 'unknown') await admission?.refund();
  return { found, wasAsked: true };
}
