import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { DAY_MS, HOUR_MS } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import type { FakeLink, FakeSession } from '../../test/helpers/stripe/fake-account.ts';
import { openShop, openSpa, readAll, type Shop, type Spa } from '../../test/helpers/stripe/shop.ts';
import { changeDeal } from '../deals/change.server.ts';
import { deleteDeal } from '../deals/commands.server.ts';
import type { DealRow } from '../ports.ts';
import {
  connectedAccounts,
  connectStripe,
  disconnectStripe,
  endReading,
  findAccount,
} from './accounts.server.ts';
import { accountOf, answerBell, readDueAccounts } from './readings.server.ts';
import { READ_EVERY_MS, WAITING_MS } from './rules.ts';
import { findPurchase, givesVouchers, hasStripe } from './store.server.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
before(async () => {
  connection = await emptyDatabase();
});
after(() => connection.close());

function openTestShop(t: TestContext) {
  const shop = openShop(connection.db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  return shop;
}

const connect = (shop: Shop, { owner }: Pick<Spa, 'owner'>, key: string) =>
  connectStripe(shop.db, owner, key, { ...shop.work, now: shop.clock.now, actor: 'me' });

const disconnect = (shop: Shop, { owner }: Pick<Spa, 'owner'>) =>
  disconnectStripe(shop.db, owner, { now: shop.clock.now, actor: 'me' });

const bought = async (session: FakeSession) => {
  const purchase = await findPurchase(connection.db, session.id);
  return purchase && [purchase.state, purchase.deal_id];
};

async function moveLink({ db, clock }: Shop, { id }: DealRow, link: FakeLink) {
  await db.transaction().execute(async (tx) => {
    const columns = { checkout_url: `${link.url}?locale=en` };
    const context = { actor: 'me', now: clock.now };
    const { kind } = await changeDeal(tx, context, id, () => ({ columns }));
    assert.notEqual(kind, 'missing');
  });
}

test('a key that is entered anew finds all that was paid while the former one failed', async (t) => {
  const shop = openTestShop(t);
  const spa = await openSpa(shop);
  const [link] = spa.links as [FakeLink];
  await readAll(shop);
  shop.accounts.delete(spa.key);
  const paid: FakeSession[] = [];
  for (let day = 0; day < 10; day += 1) {
    shop.clock.now += DAY_MS;
    await readAll(shop);
    paid.push(spa.account.pay(link));
  }
  assert.match(String((await findAccount(shop.db, spa.accountId))?.problem), /does not accept/);
  const key = 'rk_live_rotated0123456789';
  shop.accounts.set(key, spa.account);
  assert.deepEqual(await connect(shop, spa, key), { kind: 'connected' });
  await readAll(shop);
  for (const session of paid) assert.deepEqual(await bought(session), ['paid', spa.deals[0]?.id]);
});

test('so does the same key, where AUTH_SECRET is another one by now', async (t) => {
  const shop = openTestShop(t);
  const spa = await openSpa(shop);
  await readAll(shop);
  shop.work.secret = 'another secret, of another installation';
  const session = spa.account.pay(spa.links[0] as FakeLink);
  shop.clock.now += 5 * DAY_MS;
  await readAll(shop);
  assert.equal(await bought(session), undefined);
  await connect(shop, spa, spa.key);
  await readAll(shop);
  assert.deepEqual(await bought(session), ['paid', spa.deals[0]?.id]);
});

test('‘Disconnect’ empties the key and nothing else: former links are found when it is back', async (t) => {
  const shop = openTestShop(t);
  const { db, clock } = shop;
  const spa = await openSpa(shop);
  const [former, , another] = [...spa.links, spa.account.addLink(7900)] as FakeLink[];
  assert.ok(former && another && spa.deals[0]);
  const early = spa.account.pay(former);
  await readAll(shop);
  await moveLink(shop, spa.deals[0], another);
  await readAll(shop);
  assert.deepEqual(await disconnect(shop, spa), { kind: 'disconnected' });
  assert.deepEqual(await disconnect(shop, spa), { kind: 'missing' });
  assert.equal(await findAccount(db, spa.accountId), undefined);
  assert.equal(await givesVouchers(db, spa.business.id), false);
  const keys = await db.selectFrom('stripe_accounts').select('key_sealed').execute();
  assert.ok(keys.some(({ key_sealed }) => key_sealed === ''));
  const meanwhile = spa.account.pay(former);
  const refund = spa.account.refund(early);
  clock.now += 7 * DAY_MS;
  await readAll(shop);
  assert.equal(await bought(meanwhile), undefined);
  await answerBell(db, { object: 'session', id: early.id }, shop.work);
  await connect(shop, spa, spa.key);
  const later = spa.account.pay(former);
  await readAll(shop);
  for (const session of [meanwhile, later])
    assert.deepEqual(await bought(session), ['paid', spa.deals[0].id]);
  assert.equal((await bought(early))?.[0], 'refunded', refund.id);
  assert.equal(await givesVouchers(db, spa.business.id), true);
  assert.equal(await hasStripe(db), true);
});

test('a link that a deal had only while nobody could read is found, of a deleted deal too', async (t) => {
  const shop = openTestShop(t);
  const spa = await openSpa(shop);
  const links = Array.from({ length: 4 }, () => spa.account.addLink(7900));
  await readAll(shop);
  shop.network.trouble = () => 500;
  const deal = await spa.addOf(links[0]);
  const paid: FakeSession[] = [];
  for (const link of links) {
    await moveLink(shop, deal, link);
    shop.clock.now += DAY_MS;
    paid.push(spa.account.pay(link));
    await readAll(shop);
  }
  const context = { db: shop.db, now: shop.clock.now, actor: 'me' };
  assert.deepEqual(await deleteDeal(context, deal.id), { kind: 'deleted' });
  shop.clock.now += 3 * DAY_MS;
  paid.push(spa.account.pay(links[0] as FakeLink), spa.account.pay(links[3] as FakeLink));
  shop.network.trouble = () => undefined;
  shop.clock.now += HOUR_MS;
  await readAll(shop);
  for (const session of paid) assert.deepEqual(await bought(session), ['paid', deal.id]);
});

test('a week with the key of another account loses nothing of the right one', async (t) => {
  const shop = openTestShop(t);
  const spa = await openSpa(shop, 'operator');
  const [link] = spa.links as [FakeLink];
  await readAll(shop);
  const wrong = 'rk_live_wrong0123456789ab';
  const other = shop.addAccount(wrong);
  await connect(shop, spa, wrong);
  await readAll(shop);
  const session = spa.account.pay(link);
  const opened = shop.clock.now;
  const transfer = spa.account.pay(link, { payment: 'unpaid' });
  for (let day = 0; day < 7; day += 1) {
    shop.clock.now += DAY_MS;
    await readAll(shop);
  }
  // Sold by the other account meanwhile.
  const otherLink = other.addLink(7900);
  const otherDeal = await spa.addOf(otherLink, { created_at: shop.clock.now });
  const otherSession = other.pay(otherLink);
  await readAll(shop);
  assert.deepEqual(await bought(otherSession), ['paid', otherDeal.id]);
  await connect(shop, spa, spa.key);
  await readAll(shop);
  assert.deepEqual(await bought(session), ['paid', spa.deals[0]?.id]);
  assert.deepEqual(await bought(transfer), ['waiting', spa.deals[0]?.id]);
  const purchase = await findPurchase(shop.db, session.id);
  assert.ok(purchase && purchase.at <= opened, 'not bought when the right key came');
  const last = other.pay(otherLink);
  for (let day = 0; day < 7; day += 1) {
    shop.clock.now += DAY_MS;
    await readAll(shop);
  }
  await connect(shop, spa, wrong);
  await readAll(shop);
  assert.deepEqual(await bought(last), ['paid', otherDeal.id]);
});

test('the first key may be the wrong one: what was sold since then is found with the right one', async (t) => {
  const shop = openTestShop(t);
  const spa = await openSpa(shop);
  await disconnect(shop, spa);
  const right = 'rk_live_right0123456789ab';
  const account = shop.addAccount(right);
  const link = account.addLink(7900);
  await connect(shop, spa, spa.key);
  const deal = await spa.addOf(link, { created_at: shop.clock.now });
  await readAll(shop);
  const session = account.pay(link);
  for (let day = 0; day < 7; day += 1) {
    shop.clock.now += DAY_MS;
    await readAll(shop);
  }
  await connect(shop, spa, right);
  await readAll(shop);
  assert.deepEqual(await bought(session), ['paid', deal.id]);
});

test('a reading that a new key overtakes does not count its links as read', async (t) => {
  const shop = openTestShop(t);
  const { db, clock } = shop;
  const spa = await openSpa(shop);
  await readAll(shop);
  const account = await db
    .selectFrom('stripe_accounts')
    .selectAll()
    .where('id', '=', spa.accountId)
    .executeTakeFirstOrThrow();
  await connect(shop, spa, spa.key);
  const unread = async () =>
    (
      await db
        .selectFrom('deal_links')
        .select('read_from')
        .where('account_id', '=', spa.accountId)
        .execute()
    ).every(({ read_from }) => read_from === account.read_from);
  await endReading(
    db,
    account,
    spa.links.map(({ id }) => id),
    clock.now,
  );
  assert.ok(await unread());
  await readAll(shop);
  assert.ok(!(await unread()));
});

test('one account at the operator and at a spa is read by either, whichever loses its key', async (t) => {
  const shop = openTestShop(t);
  const { db, clock } = shop;
  const spa = await openSpa(shop);
  const [link] = spa.links as [FakeLink];
  await readAll(shop);
  const early = spa.account.pay(link);
  const transfer = spa.account.pay(link, { payment: 'unpaid' });
  await readAll(shop);
  const operator = { owner: { businessId: null, name: 'Spa Deals' } };
  await connect(shop, operator, spa.key);
  await readAll(shop);
  await disconnect(shop, spa);
  spa.account.settle(transfer);
  const refund = spa.account.refund(early);
  const late = spa.account.pay(link);
  clock.now += 3 * DAY_MS;
  await readAll(shop);
  const id = spa.deals[0]?.id;
  assert.deepEqual(await bought(transfer), ['paid', id]);
  assert.deepEqual(await bought(early), ['refunded', id]);
  assert.deepEqual(await bought(late), ['paid', id]);
  assert.equal(await accountOf(db, { object: 'refund', id: refund.id }), 'operator');
  await disconnect(shop, operator);
  await connect(shop, spa, spa.key);
  const last = spa.account.pay(link);
  clock.now += 3 * DAY_MS;
  await readAll(shop);
  assert.deepEqual(await bought(last), ['paid', id]);
  assert.equal((await findPurchase(db, last.id))?.business_id, spa.business.id);
});

test('where one account sells for two spas with one link, the reference says for which', async (t) => {
  const shop = openTestShop(t);
  const [one, two] = [await openSpa(shop), await openSpa(shop)];
  const [link] = one.links as [FakeLink];
  const other = await two.addOf(link);
  await connect(shop, two, one.key);
  await readAll(shop);
  const ids = [one.deals[0]?.id, other.id];
  const named = ids.map((reference = '') => one.account.pay(link, { reference }));
  const unnamed = one.account.pay(link);
  await readAll(shop);
  assert.deepEqual(await Promise.all(named.map(bought)), [
    ['paid', ids[0]],
    ['paid', ids[1]],
  ]);
  assert.deepEqual(await bought(unnamed), ['look', null]);
});

test('the account of a spa that was deleted is still read, under a name of its own', async (t) => {
  const shop = openTestShop(t);
  const { db, clock } = shop;
  const spa = await openSpa(shop);
  const [link] = spa.links as [FakeLink];
  await readAll(shop);
  for (const { id } of spa.deals) await deleteDeal({ db, now: clock.now, actor: 'me' }, id);
  await db.deleteFrom('businesses').where('id', '=', spa.business.id).execute();
  const session = spa.account.pay(link);
  await readAll(shop);
  assert.deepEqual(await bought(session), ['paid', spa.deals[0]?.id]);
  const { accounts } = await connectedAccounts(db);
  assert.equal(accounts.find(({ id }) => id === spa.accountId)?.name, 'A deleted spa');
  assert.deepEqual(await disconnect(shop, spa), { kind: 'disconnected' });
});

test('money by bank that came during a month without us is found, however many wait', async (t) => {
  const shop = openTestShop(t);
  const spa = await openSpa(shop);
  const [link] = spa.links as [FakeLink];
  const transfers = Array.from({ length: 120 }, () => spa.account.pay(link, { payment: 'unpaid' }));
  await readAll(shop);
  shop.clock.now += 3 * DAY_MS;
  await readAll(shop);
  shop.clock.now += WAITING_MS + 9 * DAY_MS;
  for (const transfer of transfers) spa.account.settle(transfer);
  await readAll(shop);
  for (const transfer of transfers)
    assert.deepEqual(await bought(transfer), ['paid', spa.deals[0]?.id]);
});

test('a disconnected account is due at no time', async (t) => {
  const shop = openTestShop(t);
  const spa = await openSpa(shop);
  await disconnect(shop, spa);
  await shop.db.updateTable('stripe_accounts').set({ next_read_at: 0 }).execute();
  shop.clock.now += READ_EVERY_MS;
  await readAll(shop);
  const { checked_at } = await shop.db
    .selectFrom('stripe_accounts')
    .select('checked_at')
    .where('id', '=', spa.accountId)
    .executeTakeFirstOrThrow();
  assert.equal(checked_at, null);
  assert.equal(await readDueAccounts(shop.db, shop.work), 0);
});
