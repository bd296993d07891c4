import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS, MONDAY_NOON } from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { addPurchase } from '../../test/helpers/purchases.ts';
import {
  actor,
  buying,
  linesOfPurchase,
  openSellingSpa,
  type SellingSpa,
} from '../../test/helpers/statements.ts';
import { historyOf } from '../changes/store.server.ts';
import { writeInstant } from '../facts.server.ts';
import type { CheckoutSession } from '../ports/stripe.ts';
import type { Db, StatementLineRow } from '../ports.ts';
import { acceptPurchase } from '../purchases/commands.server.ts';
import { sendStatement, settleStatement, undoSettling } from './commands.server.ts';
import { listStatements } from './list.server.ts';
import { closesAt } from './rules.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
let db: Db;
let spa: SellingSpa;
before(async () => {
  connection = await emptyDatabase();
  db = connection.db;
  spa = await openSellingSpa(db);
});
after(() => connection.close());

const ZONE = SITE.timeZone;
const APRIL = MONDAY_NOON + 32 * DAY_MS;

const linesOf = (session: CheckoutSession) => linesOfPurchase(db, session);

const monthsOf = (lines: StatementLineRow[]) =>
  lines.map((line) => [line.statement_id.split(':')[1], line.kind, line.cents]);

test('a purchase and its refund are a line each, and a full refund takes the commission back', async () => {
  await spa.setPercent(1250);
  const session = spa.checkout();
  await spa.buy(session);
  await spa.setPercent(9000);
  await spa.giveBack(session, 7900);
  const lines = await linesOf(session);
  assert.deepEqual(
    lines.map(({ kind, cents, percent_hundredths: percent, commission_cents: commission }) => ({
      ...{ kind, cents, percent, commission },
    })),
    [
      { kind: 'purchase', cents: 7900, percent: 1250, commission: 988 },
      { kind: 'refund', cents: -7900, percent: 1250, commission: -988 },
    ],
  );
  assert.deepEqual(
    [lines[0]?.deal_title, lines[0]?.statement_id],
    [spa.deal.title, `${spa.business.id}:2026-03`],
  );
});

test('a percent that changes is that of what is bought from then on', async () => {
  const percents = [];
  for (const percent of [1000, 2000, null]) {
    await spa.setPercent(percent);
    const session = spa.checkout();
    await spa.buy(session);
    percents.push((await linesOf(session))[0]?.percent_hundredths);
  }
  assert.deepEqual(percents, [1000, 2000, 0], 'without its own the site’s, which is 0');
});

test('what comes after the month has closed stands in the month that it is then', async () => {
  const [early, late] = [spa.checkout(), spa.checkout()];
  for (const session of [early, late]) await spa.buy(session);
  const closes = closesAt('2026-03', ZONE);
  await spa.giveBack(early, 7900, { now: closes - 1 });
  await spa.giveBack(late, 7900, { now: closes });
  assert.deepEqual(monthsOf(await linesOf(early)), [
    ['2026-03', 'purchase', 7900],
    ['2026-03', 'refund', -7900],
  ]);
  assert.deepEqual(monthsOf(await linesOf(late)), [
    ['2026-03', 'purchase', 7900],
    ['2026-04', 'refund', -7900],
  ]);
});

test('a dispute takes all, and one that is won brings it back in its own month', async () => {
  const session = spa.checkout();
  await spa.buy(session);
  await spa.giveBack(session, 7900, { kind: 'dispute', status: 'needs_response' });
  await spa.giveBack(session, 7900, {
    kind: 'dispute',
    status: 'won',
    now: MONDAY_NOON + 60 * DAY_MS,
  });
  assert.deepEqual(monthsOf(await linesOf(session)), [
    ['2026-03', 'purchase', 7900],
    ['2026-03', 'dispute', -7900],
    ['2026-05', 'dispute', 7900],
  ]);
});

test('nothing is counted of what waits, is odd or foreign, until a person accepts it', async () => {
  const [waiting, odd] = [spa.checkout({ payment: 'unpaid' }), spa.checkout({ paidCents: 5000 })];
  const euros = spa.checkout({ currency: 'eur' });
  for (const session of [waiting, odd, euros]) await spa.buy(session);
  for (const session of [waiting, odd, euros])
    assert.deepEqual(await linesOf(session), [], session.id);
  for (const session of [odd, euros])
    await acceptPurchase(db, session.id, spa.deal.id, buying(APRIL + 9 * DAY_MS));
  assert.deepEqual(monthsOf(await linesOf(odd)), [['2026-04', 'purchase', 5000]]);
  assert.deepEqual(await linesOf(euros), [], 'euros are no dollars');
});

test('what was sold before the program counted gets no line, whatever comes of it', async () => {
  await writeInstant(db, 'statements_since', MONDAY_NOON + DAY_MS);
  const old = await addPurchase(db, spa.deal, {
    paid_cents: 15_800,
    listed_cents: 15_800,
    quantity: 2,
  });
  const session = spa.checkout({ id: old.session_id, paymentIntent: old.payment_intent ?? '' });
  await spa.giveBack(session, 7900);
  assert.deepEqual(await linesOf(session), []);
  const looked = spa.checkout({ paidCents: 5000 });
  await spa.buy(looked);
  await acceptPurchase(db, looked.id, spa.deal.id, buying(MONDAY_NOON + 2 * DAY_MS));
  assert.equal((await linesOf(looked)).length, 1, 'it was good only later');
  await db.deleteFrom('facts').where('name', '=', 'statements_since').execute();
});

test('however many processes store a purchase and its refund at once, each is one line', async () => {
  const session = spa.checkout();
  await Promise.all(Array.from({ length: 6 }, () => spa.buy(session)));
  await Promise.all(
    Array.from({ length: 6 }, (_, n) => spa.giveBack(session, 3950, { name: String(n % 2) })),
  );
  assert.deepEqual(
    (await linesOf(session)).map(({ cents }) => cents),
    [7900, -3950, -3950],
  );
});

test('a month keeps who sold on the day of its first line', async () => {
  const own = await openSellingSpa(db, 'Own Spa');
  const at = MONDAY_NOON - 30 * DAY_MS;
  for (const session of [own.checkout({ at }), own.checkout()]) {
    await own.buy(session);
    const whoSells = session.at === at ? 'operator' : 'spas';
    const document = JSON.stringify({ values: { whoSells } });
    await db.updateTable('settings').set({ document }).execute();
    await own.buy(own.checkout({ at: session.at }));
  }
  const rows = await db
    .selectFrom('statements')
    .select(['month', 'seller'])
    .where('business_id', '=', own.business.id)
    .orderBy('month')
    .execute();
  assert.deepEqual(
    rows.map(({ month, seller }) => [month, seller]),
    [
      ['2026-01', 'spas'],
      ['2026-03', 'operator'],
    ],
  );
});

test('test mode counts in a demo alone', async () => {
  const demo = await openSellingSpa(db, 'Demo Spa');
  const session = demo.checkout({ isLive: false });
  await demo.buy(session, session.at, true);
  const query = { search: 'demo', month: '', business: '', state: undefined };
  const found = async (isDemo: boolean) =>
    (await listStatements(db, { ...query, isDemo }, 1)).rows.map(({ totals }) => totals.grossCents);
  assert.deepEqual([await found(true), await found(false)], [[7900], []]);
});

test('a closed month is marked as settled once, and that is undone', async () => {
  const id = `${spa.business.id}:2026-03`;
  const settle = (now: number) =>
    settleStatement(db, id, { isSettled: true, timeZone: ZONE }, { actor, now });
  const closed = closesAt('2026-03', ZONE);
  assert.equal((await settle(closed - 1)).kind, 'open');
  assert.equal((await settle(closed)).kind, 'updated');
  assert.equal((await settle(closed + 1)).kind, 'unchanged');
  const [event] = await historyOf(db, 'statement', id, 1);
  assert.ok(event);
  assert.deepEqual([event.actor, event.after?.settled_at], [actor, closed]);
  const change = { actor, now: closed + 2 };
  assert.equal((await undoSettling(db, event, change)).kind, 'updated');
  assert.equal((await undoSettling(db, event, change)).kind, 'refused');
  const reopen = { isSettled: false, timeZone: ZONE };
  assert.equal((await settleStatement(db, id, reopen, change)).kind, 'unchanged');
  assert.equal((await settleStatement(db, 'none', reopen, change)).kind, 'missing');
});

test('it is sent once however often the button is pressed, and again from a newer page', async () => {
  const id = `${spa.business.id}:2026-03`;
  const email = { subject: 'Your statement', text: 'You owe', footerText: 'Spa Deals' };
  let links = 0;
  const send = (sentAt: number | null, now = APRIL + 9 * DAY_MS) => {
    const request = {
      id,
      sentAt,
      timeZone: ZONE,
      recipient: 'spa@example.com',
      ownerId: async () => {
        links += 1;
        return 'owner';
      },
      email,
    };
    return sendStatement(db, request, { actor, now });
  };
  assert.equal((await send(null, MONDAY_NOON)).kind, 'open');
  const presses = await Promise.all([send(null), send(null), send(null)]);
  assert.deepEqual(presses.map(({ kind }) => kind).toSorted(), [
    ...['sent-before', 'sent-before', 'updated'],
  ]);
  const row = await db.selectFrom('statements').select('sent_at').where('id', '=', id).execute();
  assert.equal((await send(row[0]?.sent_at ?? null, APRIL + 10 * DAY_MS)).kind, 'updated');
  const emails = await db.selectFrom('outbox').select('recipient').where('kind', '=', 'statement');
  assert.equal((await emails.execute()).length, 2);
  assert.equal(links, 2, 'a link is made only for what is sent');
});
