import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { openStripe } from '../../../gateways/stripe/gateway.ts';
import type { Db, DealRow } from '../../../market/ports.ts';
import { connectStripe } from '../../../market/purchases/accounts.server.ts';
import { readDueAccounts, type StripeWork } from '../../../market/purchases/readings.server.ts';
import { READ_EVERY_MS } from '../../../market/purchases/rules.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, SECRET, zipTable } from '../app.ts';
import { SITE } from '../default-site.ts';
import { type FakeAccount, type FakeLink, openFakeAccount } from './fake-account.ts';

export type Trouble = 'drop' | 500 | 429 | undefined;

export function openShop(db: Db) {
  const clock = { now: MONDAY_NOON };
  const accounts = new Map<string, FakeAccount>();
  const network = { trouble: (): Trouble => undefined, delay: () => 0 };
  const fetchFake = async (address: string | URL | Request, init?: RequestInit) => {
    const trouble = network.trouble();
    if (trouble === 'drop') throw new TypeError('fetch failed');
    if (trouble) return new Response('', { status: trouble });
    const { pathname, searchParams } = new URL(String(address));
    const key = new Headers(init?.headers).get('Authorization')?.replace('Bearer ', '') ?? '';
    const account = accounts.get(key);
    if (!account) return new Response('', { status: 401 });
    const body = JSON.stringify(account.read(pathname, searchParams) ?? null);
    // The answer is of this moment, and a later answer may overtake it.
    for (let turns = network.delay(); turns > 0; turns -= 1) await setImmediate();
    return new Response(body, { status: body === 'null' ? 404 : 200 });
  };
  const open = openStripe({ apiUrl: 'https://stripe.example', pause: async () => {} });
  const work: StripeWork = {
    ...{ zipTable, defaults: SITE, secret: SECRET, isDemo: true, now: () => clock.now },
    readStripe: open,
  };
  const addAccount = (key: string) => {
    const account = openFakeAccount(() => clock.now);
    accounts.set(key, account);
    return account;
  };
  return { db, clock, accounts, network, work, addAccount, fetch: fetchFake };
}

export type Shop = ReturnType<typeof openShop>;

let shopCount = 0;

export async function openSpa(shop: Shop, whose: 'business' | 'operator' = 'business') {
  const { db } = shop;
  shopCount += 1;
  const key = `rk_live_${String(shopCount).padStart(16, '0')}`;
  const account = shop.addAccount(key);
  const links = [account.addLink(7900), account.addLink(7900)];
  const business = await addBusiness(db, { zip: '78701', name: `Spa ${shopCount}` });
  const addOf = (link: FakeLink | undefined, changes: Partial<DealRow> = {}) =>
    addDeal(db, business, {
      checkout_url: `${link?.url}?locale=en`,
      expires_at: MONDAY_NOON + 90 * DAY_MS,
      ...changes,
    });
  const deals = [await addOf(links[0]), await addOf(links[1]), await addOf(links[1])];
  const owner = { businessId: whose === 'operator' ? null : business.id, name: business.name };
  const context = { ...shop.work, now: shop.clock.now, actor: 'me' };
  assert.deepEqual(await connectStripe(db, owner, key, context), { kind: 'connected' });
  const accountId = owner.businessId ?? 'operator';
  return { account, links, deals, business, owner, key, accountId, addOf };
}

export type Spa = Awaited<ReturnType<typeof openSpa>>;

export async function readAll({ clock, work, db }: Shop) {
  clock.now += READ_EVERY_MS;
  for (;;) if ((await readDueAccounts(db, work)) === 0) return;
}
