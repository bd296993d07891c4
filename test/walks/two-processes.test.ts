import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DealRow } from '../../database/tables.ts';
import { addBusiness, addDeal, cookieOf, signIn } from '../helpers/app.ts';
import { isThorough } from '../helpers/thorough.ts';
import { openInstance, openTwoConnections } from './two-instances.ts';

const WRITES = isThorough ? 200 : 20;
const READERS = 2;

let two: Awaited<ReturnType<typeof openTwoConnections>>;
let one: Awaited<ReturnType<typeof openInstance>>;
let other: typeof one;
let deal: DealRow;
before(async () => {
  two = await openTwoConnections();
  [one, other] = [await openInstance(two.connections[0]), await openInstance(two.connections[1])];
  const business = await addBusiness(one.db, { zip: '78701' });
  deal = await addDeal(one.db, business, { title: 'Hour 0', expires_at: Date.now() + 86_400_000 });
});
after(async () => {
  await one.close();
  await other.close();
  await two.remove();
});

test('what one process has acknowledged, no cached page of another ever shows as it was', async (t) => {
  let acknowledged = 0;
  let isOver = false;
  let read = 0;
  const shownBy = async (instance: typeof one) => {
    const known = acknowledged;
    const [, hour] = /Hour (\d+)/.exec(await instance.page('/deals?zip=78701')) ?? [];
    read += 1;
    assert.ok(Number(hour) >= known, `shown ${hour} after ${known} was acknowledged`);
  };
  const reader = async (instance: typeof one) => {
    while (!isOver) await shownBy(instance);
  };
  const readers = Array.from({ length: READERS }, (_, n) => reader(n % 2 === 0 ? other : one));
  const renderedBefore = one.renderCount() + other.renderCount();
  for (let hour = 1; hour <= WRITES; hour += 1) {
    const change = { title: `Hour ${hour}`, updated_at: Date.now() };
    await one.db.updateTable('deals').set(change).where('id', '=', deal.id).execute();
    acknowledged = hour;
    await shownBy(other);
    if (hour % 3 === 0) for (let i = 0; i < 12; i += 1) await shownBy(other);
  }
  isOver = true;
  await Promise.all(readers);
  const renderCount = one.renderCount() + other.renderCount() - renderedBefore;
  t.diagnostic(`${read} pages read, ${read - renderCount} of them from the cache`);
  assert.ok(read > 2 * WRITES);
  assert.ok(renderCount < read, 'none came from memory');
});

test('a session of one process works at the other, and a sign-out ends it at both', async () => {
  const cookie = (await signIn(one)).replace(/; flash=[^;]*/, '');
  assert.equal((await other.get('/admin', { Cookie: cookie })).status, 200);
  const out = await other.post('/admin/sign-out', {}, { Cookie: cookie });
  assert.equal(out.status, 302);
  assert.doesNotMatch(cookieOf(out), /session=[^;]/);
  assert.equal((await one.get('/admin', { Cookie: cookie })).status, 302);
});
