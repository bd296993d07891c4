import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findPurchase } from '../../market/purchases/store.server.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { openShop, openSpa } from '../../test/helpers/stripe/shop.ts';
import { waitUntil } from '../../test/helpers/wait-until.ts';
import { openPurchases } from './purchases.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
before(async () => {
  connection = await emptyDatabase();
});
after(() => connection.close());

test('a flood of bells for one purchase costs a few requests to Stripe, and finds it', async (t) => {
  const { db } = connection;
  const shop = openShop(db);
  const requests: string[] = [];
  t.mock.method(globalThis, 'fetch', (...[address, init]: Parameters<typeof fetch>) => {
    requests.push(new URL(String(address)).pathname);
    return shop.fetch(address, init);
  });
  const { account, links } = await openSpa(shop, 'operator');
  const [link = assert.fail()] = links;
  const { id } = account.pay(link);
  requests.length = 0;
  const report = (error: unknown) => assert.fail(String(error));
  const purchases = openPurchases({ db, work: shop.work, report });
  const flood = () =>
    Promise.all(
      Array.from({ length: 400 }, () => purchases.ringPurchases({ object: 'session', id })),
    );
  await flood();
  purchases.start();
  await flood();
  await waitUntil(async () => (await findPurchase(db, id)) !== undefined, 'it is found');
  await purchases.stop();
  const readings = requests.filter((path) => path.endsWith(id));
  assert.ok(
    readings.length >= 1 && readings.length <= 4,
    `${readings.length} for the one purchase`,
  );
  assert.ok(requests.length < 20, `${requests.length} requests`);
});

test('bells for different objects are each answered', async (t) => {
  const { db } = connection;
  const shop = openShop(db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  const { account, links } = await openSpa(shop, 'operator');
  const [link = assert.fail()] = links;
  const sessions = [account.pay(link), account.pay(link)];
  const report = (error: unknown) => assert.fail(String(error));
  const purchases = openPurchases({ db, work: shop.work, report });
  for (const { id } of sessions) {
    await purchases.ringPurchases({ object: 'session', id });
    await purchases.ringPurchases({ object: 'refund', id });
  }
  purchases.start();
  for (const { id } of sessions)
    await waitUntil(async () => (await findPurchase(db, id)) !== undefined, 'each is found');
  await purchases.stop();
});
