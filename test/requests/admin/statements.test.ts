import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { takeVoucher } from '../../../market/purchases/commands.server.ts';
import { findVoucherOfPurchase } from '../../../market/purchases/store.server.ts';
import { DAY_MS, HOUR_MS, MONDAY_NOON, SECRET } from '../../helpers/app.ts';
import { assertSays, rowOf } from '../../helpers/says.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';
import { openSellingSpa } from '../../helpers/statements.ts';

const admin = signedInAdmin({
  emailSender: { send: async () => ({ kind: 'accepted', result: '250' }), isDemo: false },
});
const { pageText, send, textAfterRedirect, get } = admin;

const JANUARY_10 = Date.parse('2026-01-10T18:00:00Z');
const LIST = '/admin/statements';

/** Two purchases of January at 15 %, one of which was given back; the other's voucher was used. */
async function openSoldSpa(name = 'Cedar Spa') {
  const { db } = admin.testApp;
  const spa = await openSellingSpa(db, name);
  await spa.setPercent(1500);
  const [used, back] = [spa.checkout({ at: JANUARY_10 }), spa.checkout({ at: JANUARY_10 })];
  for (const session of [used, back]) await spa.buy(session);
  await spa.giveBack(back, 7900);
  const found = await findVoucherOfPurchase(db, SECRET, used.id);
  const change = { actor: name, now: JANUARY_10 + DAY_MS };
  await takeVoucher(db, found?.voucher.id ?? '', change);
  return { ...spa, path: `${LIST}/${spa.business.id}:2026-01` };
}

const history = (path: string) => pageText(path).then((text) => text.split('History').at(-1) ?? '');

test('the list says of each spa and month what was sold, went back and is owed', async () => {
  await openSoldSpa();
  const other = await openSellingSpa(admin.testApp.db, 'Birch & Sons');
  await other.buy(other.checkout());
  const list = await (await get(LIST)).text();
  assert.match(
    rowOf(list, 'Cedar Spa'),
    /Cedar Spa owes you \$11\.85 · January 2026 .*158\.00 \(2\).*-\$79\.00 \(1\).*Gross \$79\.00.*Commission \$11\.85.*used 1 Not settled/,
  );
  assert.match(rowOf(list, 'Birch'), /Birch & Sons owes you nothing · March 2026 .*Open/);
  assert.ok(list.indexOf('Birch') < list.indexOf('Cedar'), 'the newest month first');
  const rows = async (query: string) => (await pageText(`${LIST}?${query}`)).match(/owes you/g);
  assert.equal((await rows('month=2026-01'))?.length, 1);
  assert.equal((await rows('search=BIRCH'))?.length, 1);
  assert.equal((await rows(`spa=${other.business.id}`))?.length, 1);
  assert.equal(await rows('state=settled'), null);
  assert.equal((await rows('month=2026-13&state=x'))?.length, 2, 'what makes no sense is left out');
  assert.match(await pageText('/admin/more'), /Purchases Statements/);
});

test('a record says what is owed, of which lines, how it is rounded, and until when it is known', async () => {
  const { path, business } = await openSoldSpa();
  const page = await pageText(path);
  assertSays(page, 'Cedar Spa, January 2026', 'Cedar Spa owes you $11.85', 'Mark as settled');
  assertSays(page, 'Jan 10, 2026 · Purchase · 15% $79.00 $11.85');
  assertSays(page, 'Jan 11, 2026 · Refund · 15% -$79.00 -$11.85');
  assertSays(page, 'It is rounded once, to the cent', 'Vouchers used 1');
  assertSays(page, 'Stripe has not been read yet. What comes later stands in the next month.');
  assert.doesNotMatch(page, /Ana|ana@|You owe/);
  const read = (at: string) =>
    admin.testApp.db
      .updateTable('stripe_accounts')
      .set({ checked_at: Date.parse(at) })
      .where('id', '=', business.id)
      .execute();
  await read('2026-01-31T23:40:00-05:00');
  assertSays(
    await pageText(path),
    'Stripe was last read on Jan 31, 11:40 PM. What comes later stands in the next month.',
  );
  await read('2026-02-01T00:00:00-05:00');
  assert.doesNotMatch(await pageText(path), /last read/);
});

test('it is marked as settled, which the history says and takes back', async () => {
  const { path, business } = await openSoldSpa();
  const toast = await textAfterRedirect(await send(path, { intent: 'settle' }));
  assertSays(toast, 'Marked as settled', 'Settled');
  assert.match(await history(path), /Marked as settled/);
  assertSays(
    await pageText('/admin/history'),
    '“January 2026” of Cedar Spa was marked as settled by',
  );
  const again = await textAfterRedirect(await send(path, { intent: 'settle' }));
  assert.doesNotMatch(again, /Mark as settled/);
  await send(path, { intent: 'send', sent: '' });
  assertSays(await textAfterRedirect(await send(path, { intent: 'reopen' })), 'Not settled');
  await send(path, { intent: 'settle' });
  const { id } = await admin.testApp.db
    .selectFrom('events')
    .select('id')
    .where('kind', '=', 'statement')
    .where('record', '=', `${business.id}:2026-01`)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow();
  await textAfterRedirect(await send('/admin/history/undo', { id, back: path }));
  assertSays(await pageText(path), 'Not settled', 'Mark as settled');
});

test('a month that is open is neither settled nor sent', async () => {
  const { buy, checkout, business } = await openSellingSpa(admin.testApp.db);
  await buy(checkout({ at: MONDAY_NOON }));
  const path = `${LIST}/${business.id}:2026-03`;
  const page = await pageText(path);
  assertSays(page, 'March 2026 is not closed yet: it closes on Apr 4, 2026');
  assert.doesNotMatch(page, /Mark as settled|Send to the spa/);
  for (const intent of ['settle', 'send'])
    assertSays(
      await textAfterRedirect(await send(path, { intent })),
      'This month is not closed yet',
    );
  const owners = await admin.testApp.db.selectFrom('owners').select('id').execute();
  assert.deepEqual(owners, [], 'no link is made for what is not sent');
});

test('it is sent to the spa in one e-mail, in its words', async () => {
  const { path } = await openSoldSpa();
  const press = () => send(path, { intent: 'send', sent: '' });
  assertSays(await textAfterRedirect(await press()), 'The email with the statement is on its way');
  assertSays(await textAfterRedirect(await press()), 'It was sent since you opened this page');
  const emails = await admin.testApp.db.selectFrom('outbox').selectAll().execute();
  assert.equal(emails.length, 1);
  const [{ kind, recipient, subject, body } = assert.fail()] = emails;
  assert.deepEqual(
    [kind, recipient, subject],
    ['statement', 'hello@example.com', 'Spa Deals: your statement of January 2026'],
  );
  assertSays(body, 'Hello Cedar Spa,', 'Purchases: $158.00 (2)', 'Refunds: -$79.00 (1)');
  assertSays(body, 'Vouchers used: 1', 'You owe Spa Deals $11.85.');
  assert.doesNotMatch(body, /ana@|http/);
  const page = await pageText(path);
  assertSays(page, 'Email to the spa on its way, Mar 2', 'Send again');
  assert.doesNotMatch(page, /Undo/);
  const became = async (state: 'accepted' | 'refused', result: string) => {
    await admin.testApp.db
      .updateTable('outbox')
      .set({ state, result, next_attempt_at: null })
      .execute();
    return pageText(path);
  };
  assertSays(await became('accepted', '250'), 'Sent to the spa Mar 2');
  assertSays(
    await became('refused', '550 unknown'),
    'Email to the spa not sent: 550 unknown, Mar 2',
  );
  const { sent_at: sent } = await admin.testApp.db
    .selectFrom('statements')
    .select('sent_at')
    .executeTakeFirstOrThrow();
  await send(path, { intent: 'send', sent: String(sent) });
  assertSays(await pageText(path), 'Email to the spa on its way, Mar 2');
});

test('where the operator sells, what to pass on is behind a warning', async () => {
  await send('/admin/settings/deals', { whoSells: 'operator', version: '0' });
  const { path } = await openSoldSpa();
  const page = await pageText(path);
  assertSays(page, 'Your commission is $11.85', 'What you owe the spa');
  assert.match(page, /money transmission.*You owe Cedar Spa \$67\.15/);
  assert.doesNotMatch(page, /owes you/);
});

test('the files have numbers that add up, and no cell that a spreadsheet calculates', async () => {
  const { business } = await openSoldSpa('=HYPERLINK("http://x")');
  const rowsOf = async (path: string): Promise<Array<Record<string, string>>> =>
    parse(await (await get(path)).text(), { bom: true, columns: true });
  const [statement] = await rowsOf('/admin/statements.csv?month=2026-01');
  assert.deepEqual(statement, {
    ...{ Spa: '\'=HYPERLINK("http://x")', Month: 'January 2026', Purchases: '2' },
    ...{ Purchased: '158', Refunded: '-79', Disputed: '0', Gross: '79', Commission: '11.85' },
    ...{ 'Vouchers Used': '1', State: 'Not settled', Settled: '', Sent: '' },
  });
  const lines = await rowsOf(`/admin/statements/lines.csv?spa=${business.id}`);
  assert.deepEqual(
    lines.map((line) => [line.Date, line.What, line.Amount, line.Percent, line.Commission]),
    [
      ['2026-01-10 13:00', 'Purchase', '79', '15', '11.85'],
      ['2026-01-10 13:00', 'Purchase', '79', '15', '11.85'],
      ['2026-01-11 13:00', 'Refund', '-79', '15', '-11.85'],
    ],
  );
  assertSays(await pageText('/admin/history'), 'Statements were downloaded as CSV');
});

test('the site’s commission is a setting, and a spa’s own a field of its form that visitors never read', async () => {
  const { db } = admin.testApp;
  const { business, buy, checkout } = await openSellingSpa(db);
  await send('/admin/settings/deals', { commission: '12.50%', version: '0' });
  const text = await pageText('/admin/settings/deals');
  assertSays(text, 'Commission (percent)', '12.5');
  await buy(checkout());
  const lines = await db.selectFrom('statement_lines').select('percent_hundredths').execute();
  assert.deepEqual(
    lines.map((line) => line.percent_hundredths),
    [1250],
  );
  const bad = await (
    await send('/admin/settings/deals', { commission: '101', version: '0' })
  ).text();
  assert.match(bad, /Commission must be a percent from 0 to 100/);
  const form = await (await get(`/admin/businesses/${business.id}/edit`)).text();
  assert.match(form, /name="commissionPercent"/);
  const own = { commission_percent: 900 };
  await db.updateTable('businesses').set(own).where('id', '=', business.id).execute();
  assertSays(await pageText(`/admin/businesses/${business.id}/edit`), 'Commission 9%');
  const page = await (await admin.testApp.get(`/business/${business.slug}`)).text();
  assert.doesNotMatch(page, /commission/i);
});

test('an erased buyer changes nothing, and unknown statements are not found', async () => {
  const { path } = await openSoldSpa();
  const before = await pageText(path);
  const purchase = await admin.testApp.db
    .selectFrom('purchases')
    .select('session_id')
    .executeTakeFirstOrThrow();
  admin.testApp.clock.now += HOUR_MS;
  await send(`/admin/purchases/${purchase.session_id}`, { intent: 'erase' });
  assert.equal(await pageText(path), before);
  for (const unknown of [`${LIST}/none`, `${LIST}/none:2026-01`, `${LIST}/%00`]) {
    const response = await get(unknown);
    assert.equal(response.status, 404, unknown);
    assert.match(await response.text(), /Statement Not Found/);
  }
  for (const address of [LIST, path, '/admin/statements.csv', '/admin/statements/lines.csv'])
    assert.equal((await admin.testApp.get(address)).status, 302, address);
});
