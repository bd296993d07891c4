import { lockByName } from '../../database/locks.ts';
import { LIFE } from '../../database/sample/data.ts';
import { type Random, seededRandom } from '../../database/sample/random.ts';
import { plusDays } from '../../market/days.ts';
import { DEMO_LINK, demoLink } from '../../market/demo/rules.ts';
import { demoLinks } from '../../market/demo/store.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../market/durations.ts';
import type { CheckoutSession, DemoStripe, Reversal } from '../../market/ports/stripe.ts';
import type { Db } from '../../market/ports.ts';
import { storeCheckout, updateState } from '../../market/purchases/checkouts.server.ts';
import { takeVoucher } from '../../market/purchases/commands.server.ts';
import { type GuardContext, readLinks } from '../../market/purchases/links.server.ts';
import { OPERATOR, watchedUntil } from '../../market/purchases/rules.ts';
import type { SoldContext } from '../../market/purchases/sold-deals.server.ts';
import { findPurchase } from '../../market/purchases/store.server.ts';
import { DAYS_OF_FIGURES, firstOwnDay } from '../../market/sample/rules.ts';
import { sampleLoadedAt } from '../../market/sample/store.server.ts';
import { loadSampleOwner } from './sample-owner.ts';

const SEED = 20_261_129;
/** Purchases per day at the beginning and at the end of the twelve weeks. */
const [FIRST_A_DAY, LAST_A_DAY] = [0.7, 2.4];
/** One in so many is a gift, is for two, or was refunded. */
const [PRESENT_EVERY, TWO_EVERY, REFUND_EVERY] = [6, 9, 28];
const USED_SHARE = 0.7;
const [USED_AFTER_DAYS, USED_WITHIN_DAYS] = [1, 20];
const SHOWN_SHARE = 0.8;
/** Older vouchers get no e-mail, because nobody reads their addresses. */
const QUIET_MS = 4 * DAY_MS;

interface SoldSample {
  session: CheckoutSession;
  refund: Reversal | undefined;
  used: { actor: string; now: number } | undefined;
}

type Context = SoldContext & GuardContext & { secret: string };

/** Does nothing if anything was bought before. */
export async function loadSamplePurchases(
  db: Db,
  demoStripe: DemoStripe,
  context: Context,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockByName(tx, 'sample-purchases');
    const loadedAt = await sampleLoadedAt(tx);
    const bought = await tx.selectFrom('purchases').select('session_id').limit(1).execute();
    if (loadedAt === undefined || bought.length > 0) return;
    const sold = samplePurchases(await sampleDeals(tx), loadedAt);
    const account = { id: OPERATOR, business_id: null, created_at: context.now };
    await readLinks(tx, account, await demoLinks(tx), context);
    for (const one of sold) await loadPurchase(tx, one, context);
    await loadSampleOwner(tx, { ...context, timeZone: context.defaults.timeZone, loadedAt });
    await demoStripe.fill(sold);
  });
}

async function loadPurchase(tx: Db, { session, refund, used }: SoldSample, context: Context) {
  const now = session.at - QUIET_MS;
  await storeCheckout(tx, OPERATOR, session, { ...context, isDemo: true, now });
  const purchase = await findPurchase(tx, session.id);
  if (purchase && refund) {
    const { id, cents, status, at } = refund;
    const watched_until = watchedUntil('refund', status, at);
    await tx
      .insertInto('purchase_reversals')
      .values({
        id,
        session_id: session.id,
        kind: 'refund',
        cents,
        status,
        at,
        read_at: at,
        watched_until,
      })
      .execute();
    await updateState(tx, purchase, { ...context, now: at, cause: { kind: 'refund', at } });
  }
  if (!used) return;
  const { id } = await tx
    .selectFrom('vouchers')
    .select('id')
    .where('session_id', '=', session.id)
    .executeTakeFirstOrThrow();
  await takeVoucher(tx, id, used);
}

type SampleDeal = Awaited<ReturnType<typeof sampleDeals>>[number];

function sampleDeals(db: Db) {
  return db
    .selectFrom('deals')
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .select(['deals.id', 'checkout_url', 'deal_price_cents', 'starts_at', 'expires_at'])
    .select('businesses.name as businessName')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('insight_paths')
          .select('deal_id')
          .whereRef('deal_id', '=', 'deals.id')
          .where('step', '=', 'clicked'),
      ).as('isShown'),
    )
    .where('checkout_url', 'like', `${DEMO_LINK}%`)
    .orderBy('deals.id')
    .execute();
}

/** The same sample always gives the same purchases. */
function samplePurchases(deals: SampleDeal[], loadedAt: number): SoldSample[] {
  const random = seededRandom(SEED);
  const sold: SoldSample[] = [];
  for (let ago = DAYS_OF_FIGURES; ago > 0; ago -= 1) {
    const day = plusDays(firstOwnDay(loadedAt), -ago);
    const isBusy = [0, 5, 6].includes(new Date(day).getUTCDay());
    const growth = 1 - ago / DAYS_OF_FIGURES;
    const wanted = (FIRST_A_DAY + (LAST_A_DAY - FIRST_A_DAY) * growth) * (isBusy ? 1.4 : 0.8);
    const count = Math.floor(wanted * (0.6 + 0.8 * random.next()) + random.next());
    const times = Array.from({ length: count }, () => random.whole(0, 10 * 60)).sort(
      (a, b) => a - b,
    );
    for (const minutes of times) {
      // Daytime in all time zones of the US.
      const at = Date.parse(`${day}T15:00:00Z`) + minutes * MINUTE_MS;
      const deal = dealAt(deals, at, random);
      if (deal) sold.push(purchaseOf(deal, { at, nth: sold.length + 1, loadedAt }, random));
    }
  }
  return sold;
}

function dealAt(deals: SampleDeal[], at: number, random: Random): SampleDeal | undefined {
  const live = deals.filter((deal) => (deal.starts_at ?? at) < at && deal.expires_at > at);
  const shown = live.filter(({ isShown }) => isShown);
  const some = shown.length > 0 && random.next() < SHOWN_SHARE ? shown : live;
  return some.length > 0 ? random.pick(some) : undefined;
}

function purchaseOf(
  { id, checkout_url, deal_price_cents, businessName }: SampleDeal,
  { at, nth, loadedAt }: { at: number; nth: number; loadedAt: number },
  random: Random,
): SoldSample {
  const name = random.pick(LIFE.buyers);
  const quantity = nth % TWO_EVERY === 0 ? 2 : 1;
  const number = String(nth).padStart(4, '0');
  const session: CheckoutSession = {
    id: `cs_test_demosample${number}`,
    linkId: demoLink(checkout_url, deal_price_cents).id,
    reference: id,
    paymentIntent: `pi_demosample${number}`,
    mode: 'payment',
    status: 'complete',
    payment: 'paid',
    paidCents: deal_price_cents * quantity,
    discountCents: 0,
    quantity,
    currency: 'usd',
    isLive: false,
    at,
    email: `${mailbox(name)}@example.com`,
    name,
    giftName: nth % PRESENT_EVERY === 0 ? random.pick(LIFE.presents) : undefined,
  };
  const usedAt =
    at + random.whole(USED_AFTER_DAYS, USED_WITHIN_DAYS) * DAY_MS + random.whole(-3, 3) * HOUR_MS;
  const isUsed = random.next() < USED_SHARE && usedAt < loadedAt;
  const refundedAt = at + random.whole(20, 50) * HOUR_MS;
  const isRefunded = nth % REFUND_EVERY === 0 && refundedAt < loadedAt;
  return {
    session,
    refund: isRefunded
      ? {
          id: `re_demosample${number}`,
          paymentIntent: session.paymentIntent,
          cents: session.paidCents,
          status: 'succeeded',
          at: refundedAt,
        }
      : undefined,
    used: isUsed && !isRefunded ? { actor: businessName, now: usedAt } : undefined,
  };
}

const mailbox = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');
