import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rehearseRestore, restoreBackup } from '../../../database/backup/restore.ts';
import { migrate } from '../../../database/upgrades/all.ts';
import { MINUTE_MS } from '../../../market/durations.ts';
import { unknownUses } from '../../../market/vouchers/unknown-uses.server.ts';
import {
  addBusiness,
  addDeal,
  DAY_MS,
  HOUR_MS,
  MONDAY_NOON,
  openApp,
  signIn,
  type TestApp,
  visibleText,
} from '../../helpers/app.ts';
import { type Installation, newPlace } from '../../helpers/installation.ts';
import { testServer } from '../../helpers/postgres/databases.ts';
import { addPurchase, addStripeAccount } from '../../helpers/purchases.ts';
import { addVoucher } from '../../helpers/vouchers.ts';

/** The helper restores this long after the backup. */
const RESTORED_AT = MONDAY_NOON + HOUR_MS;
const LOST = [{ from: MONDAY_NOON, until: RESTORED_AT }];
const IN_DOUBT = /It may have been used already/;

let source: Installation;
let target: Installation;
let testApp: TestApp;
let Cookie: string;
const codes: Record<string, string> = {};
before(async () => {
  source = await newPlace('sqlite');
  const { db, dialect } = source.connection;
  await migrate(db, dialect);
  const business = await addBusiness(db, { zip: '78701' });
  await addStripeAccount(db, business);
  const deal = await addDeal(db, business, { expires_at: MONDAY_NOON + 90 * DAY_MS });
  const vouchers = {
    first: {},
    second: {},
    third: {},
    used: { used_at: MONDAY_NOON - DAY_MS, used_by: 'The spa' },
  };
  for (const [name, overrides] of Object.entries(vouchers)) {
    const purchase = await addPurchase(db, deal, { at: MONDAY_NOON - 2 * DAY_MS });
    codes[name] = (await addVoucher(db, purchase, overrides)).code;
  }
  const refunded = await addPurchase(db, deal, { state: 'refunded', refunded_cents: 7900 });
  codes.refunded = (await addVoucher(db, refunded)).code;
  await source.backUp();
  target = await newPlace();
  assert.equal((await target.restore(source.file)).kind, 'restored');
  // Stripe is read again for purchases since then; their codes are new.
  for (const [name, at] of [
    ['between', MONDAY_NOON + MINUTE_MS],
    ['later', RESTORED_AT + HOUR_MS],
  ] as const) {
    const purchase = await addPurchase(target.connection.db, deal, { at });
    codes[name] = (await addVoucher(target.connection.db, purchase)).code;
  }
  testApp = await openApp({}, target.connection);
  testApp.clock.now = RESTORED_AT + 2 * HOUR_MS;
  Cookie = await signIn(testApp);
});
after(async () => {
  await source.end();
  await target.end();
});

async function check(name: string, headers: Record<string, string> = {}) {
  const response = await testApp.get(`/v/${codes[name]}`, headers);
  assert.equal(response.status, 200);
  return visibleText(await response.text());
}
const press = async (name: string, intent: string, headers: Record<string, string> = { Cookie }) =>
  (await testApp.post(`/v/${codes[name]}`, { intent }, headers)).status;
const page = async (path: string) =>
  visibleText(await (await testApp.get(path, { Cookie })).text());

test('after a restore the dashboard says from when to when uses are unknown', async () => {
  assert.match(
    await page('/admin'),
    /Which vouchers were used between 2026-03-02 18:00 and 2026-03-02 19:00 UTC is unknown\. “Check a voucher” says so/,
  );
});

test('the desk says so at each voucher bought before it, to anybody', async () => {
  for (const name of ['first', 'second', 'between'])
    assert.match(
      await check(name),
      /It may have been used already Valid until Jun 30, 2026 This site was restored from a backup: uses between Mar 2, 2026, 12:00 PM CST and Mar 2, 2026, 1:00 PM CST are unknown\. Look in the appointment book of that time\. .* Write down the code and tell/,
    );
  assert.match(await check('first', { Cookie }), /It may have been used already .* Use it now/);
  assert.doesNotMatch(await check('first'), /I checked|Use it now|Valid\. Write/);
  for (const name of ['used', 'refunded', 'later'])
    assert.doesNotMatch(await check(name), IN_DOUBT, name);
});

test('it says so until the first use, again after an undo, or until somebody has looked', async () => {
  assert.equal(await press('first', 'use'), 302);
  assert.match(await check('first'), /Used today/);
  assert.doesNotMatch(await check('first'), IN_DOUBT);
  assert.equal(await press('first', 'undo'), 302);
  assert.match(await check('first'), IN_DOUBT);

  assert.equal(await press('second', 'checked', {}), 302, 'a stranger is asked to sign in');
  assert.match(await check('second', { Cookie }), /I checked: it was not used/);
  assert.equal(await press('second', 'checked'), 302);
  const looked = await check('second', { Cookie });
  assert.doesNotMatch(looked, /It may have been|I checked/);
  assert.match(looked, /Valid until Jun 30, 2026 .* Use it now/);
  assert.equal(await press('used', 'checked'), 409);
  assert.doesNotMatch(await check('used'), IN_DOUBT);
  assert.match(await check('third'), IN_DOUBT);
});

test('the purchase says it too, takes the press, and its history has it', async () => {
  const { session_id } = await testApp.db
    .selectFrom('vouchers')
    .selectAll()
    .where('used_at', 'is', null)
    .where('checked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  assert.match(
    await page(`/admin/purchases/${session_id}`),
    /Not used yet .*Looked at: it was not/,
  );
  const others = await testApp.db
    .selectFrom('vouchers')
    .innerJoin('purchases', 'purchases.session_id', 'vouchers.session_id')
    .select('purchases.session_id')
    .where('checked_at', 'is', null)
    .where('used_at', 'is', null)
    .where('state', '=', 'paid')
    .where('at', '<', MONDAY_NOON)
    .execute();
  const path = `/admin/purchases/${others[0]?.session_id}`;
  assert.match(await page(path), /This site was restored from a backup: uses between/);
  assert.equal((await testApp.post(path, { intent: 'checked' }, { Cookie })).status, 302);
  assert.doesNotMatch(await page(path), /restored from a backup/);
});

test('a second restore adds its own time, and what was looked at before it is in doubt again', async () => {
  const file = `${target.file}-2`;
  const second = await newPlace();
  await target.backUp(file);
  assert.equal((await second.restore(file)).kind, 'restored');
  const { db } = second.connection;
  assert.deepEqual(await unknownUses(db), [...LOST, ...LOST]);
  await second.end();
});

test('a restore for trial, and a move to the other database, mark nothing', async () => {
  assert.equal((await rehearseRestore(source.file)).kind, 'restored');
  assert.deepEqual(await unknownUses(source.connection.db), []);
  const place = await newPlace();
  const connect = async () => place.connection;
  const moved = await restoreBackup({ connect, file: source.file, files: [] });
  assert.equal(moved.kind, 'restored');
  assert.deepEqual(await unknownUses(place.connection.db), []);
  await place.end();
});

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
test('either database is marked, by a backup of an earlier version too', { skip }, async () => {
  const former = await newPlace('postgres');
  const { db, dialect } = former.connection;
  await migrate(db, dialect, '0078_rules_in_the_market');
  await former.backUp();
  for (const kind of ['sqlite', 'postgres'] as const) {
    const place = await newPlace(kind);
    assert.equal((await place.restore(former.file)).kind, 'restored');
    assert.deepEqual(await unknownUses(place.connection.db), LOST);
    await place.end();
  }
  await former.end();
});
