import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { DAY_MS, MONDAY_NOON } from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import {
  actor,
  buying,
  linesOfPurchase,
  openSellingSpa,
  type SellingSpa,
} from '../../test/helpers/statements.ts';
import { runs } from '../../test/helpers/thorough.ts';
import type { CheckoutSession } from '../ports/stripe.ts';
import type { Db } from '../ports.ts';
import { acceptPurchase, dismissPurchase, eraseBuyer } from '../purchases/commands.server.ts';
import { statedCents } from '../purchases/rules.ts';
import { closesAt, commissionCents } from './rules.ts';
import { linesOf, totalsOf } from './store.server.ts';

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

type Act =
  | { kind: 'buy'; of: number }
  | { kind: 'reverse'; of: number; what: 'refund' | 'dispute'; share: number; status: string }
  | { kind: 'accept' | 'dismiss' | 'erase'; of: number }
  | { kind: 'percent'; percent: number | null }
  | { kind: 'wait'; days: number };

const PURCHASES = 3;
const of = fc.integer({ min: 0, max: PURCHASES - 1 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('buy' as const), of }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constant('reverse' as const), of, share: fc.integer({ min: 1, max: 4 }) },
      what: fc.constant('refund' as const),
      status: fc.constantFrom('pending', 'succeeded', 'failed', 'canceled'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: fc.constant('reverse' as const), of, share: fc.constant(4) },
      what: fc.constant('dispute' as const),
      status: fc.constantFrom('needs_response', 'lost', 'won', 'warning_closed', 'prevented'),
    }),
  },
  fc.record({ kind: fc.constantFrom('accept' as const, 'dismiss' as const, 'erase' as const), of }),
  fc.record({
    kind: fc.constant('percent' as const),
    percent: fc.option(fc.integer({ min: 0, max: 10_000 })),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      days: fc.integer({ min: 1, max: 25 }),
    }),
  },
);
const odds = fc.constantFrom(
  ...[{}, {}, { paidCents: 5001 }, { payment: 'unpaid' as const }, { currency: 'eur' }],
  { quantity: 2, paidCents: 15_803 },
);

test('after any history, in any order and twice, lines add up to what purchases stand for', async () => {
  const histories = fc.tuple(
    fc.tuple(...Array.from({ length: PURCHASES }, () => odds)),
    fc.array(act, { minLength: 8, maxLength: 24 }),
  );
  await fc.assert(
    fc.asyncProperty(histories, async ([changes, acts]) => {
      const sessions = changes.map((change) => spa.checkout(change));
      const closed = new Map<string, string>();
      let now = MONDAY_NOON;
      for (const one of acts) {
        if (one.kind === 'wait') now += one.days * DAY_MS;
        else for (const _ of [1, 2]) await play(one, sessions, now);
        await compare(sessions, now, closed);
      }
    }),
    { numRuns: runs(200) },
  );
});

async function play(one: Exclude<Act, { kind: 'wait' }>, sessions: CheckoutSession[], now: number) {
  if (one.kind === 'percent') return spa.setPercent(one.percent);
  const session = sessions[one.of] ?? assert.fail();
  if (one.kind === 'buy') return spa.buy({ ...session, at: Math.min(session.at, now) }, now);
  if (one.kind === 'reverse') return reverse(one, session, now);
  if (one.kind === 'accept') return acceptPurchase(db, session.id, spa.deal.id, buying(now));
  if (one.kind === 'dismiss') return dismissPurchase(db, session.id, { actor, now });
  return eraseBuyer(db, session.id, { actor, now });
}

async function reverse(
  { what: kind, share, status }: Extract<Act, { kind: 'reverse' }>,
  session: CheckoutSession,
  now: number,
) {
  // A waiting payment comes with the second reading.
  if (session.payment === 'unpaid') await spa.buy({ ...session, payment: 'paid' }, now);
  const cents = Math.floor((session.paidCents * share) / 4);
  return spa.giveBack(session, cents, { kind, status, now, name: String(share) });
}

async function compare(sessions: CheckoutSession[], now: number, closed: Map<string, string>) {
  for (const { id } of sessions) {
    const lines = await linesOfPurchase(db, { id });
    const purchase = await db
      .selectFrom('purchases')
      .selectAll()
      .where('session_id', '=', id)
      .executeTakeFirst();
    const standing = purchase ? statedCents(purchase) : 0;
    let [sum, commission] = [0, 0];
    for (const { cents, percent_hundredths: percent, commission_cents } of lines) {
      assert.equal(percent, lines[0]?.percent_hundredths);
      sum += cents;
      const expected = sum === 0 ? 0 - commission : commissionCents(cents, percent);
      assert.equal(commission_cents, expected);
      commission += commission_cents;
    }
    assert.equal(sum, standing);
    if (sum === 0) assert.equal(commission, 0);
  }
  const statements = await db.selectFrom('statements').select(['id', 'month']).execute();
  const ids = statements.map(({ id }) => id);
  const totals = await totalsOf(db, ids, true);
  for (const { id, month } of statements) {
    const lines = await linesOf(db, { id, isDemo: true }, 10_000);
    const total = totals.get(id);
    assert.equal(
      total?.grossCents,
      lines.reduce((sum, { cents }) => sum + cents, 0),
    );
    if (now < closesAt(month, ZONE)) continue;
    const text = JSON.stringify(lines);
    assert.equal(closed.get(id) ?? text, text, `${month} was closed`);
    closed.set(id, text);
  }
}
