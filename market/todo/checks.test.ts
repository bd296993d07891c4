import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addBusiness, addDeal, addLead, DAY_MS, zipTable } from '../../test/helpers/app.ts';
import { openNotices } from '../../test/helpers/notices.ts';
import { noteBackup } from '../backups/commands.server.ts';
import { changeDealStatus } from '../deals/verbs.server.ts';
import { NOTICE_LIFE_MS } from '../notices/rules.ts';
import { checkForNotices, type LowDisk } from './checks.server.ts';
import { endingDealsNotice } from './copy.ts';

let notices: Awaited<ReturnType<typeof openNotices>>;
beforeEach(async () => {
  notices = await openNotices();
  await noteBackup(notices.db, notices.clock.now);
});
afterEach(() => notices.close());

const check = (lowDisk?: LowDisk) => checkForNotices(notices.db, lowDisk, notices.clock.now);
const titles = async () => (await notices.rows()).map(({ title }) => title);

/** A look every ten minutes, for some days. */
async function checkFor(days: number) {
  const end = notices.clock.now + days * DAY_MS;
  for (; notices.clock.now <= end; notices.clock.now += 6 * 600_000) await check();
}

test('a deal that ends makes a notice a week and three days before, each once', async () => {
  const business = await addBusiness(notices.db, { name: 'Juniper Hour', zip: '78701' });
  const end = notices.clock.now + 9 * DAY_MS;
  const { id } = await addDeal(notices.db, business, { title: 'Hot stones', expires_at: end });
  await checkFor(1);
  assert.deepEqual(await titles(), []);
  await checkFor(2);
  assert.deepEqual(await titles(), ['“Hot stones” of Juniper Hour ends within 7 days']);
  assert.equal((await notices.rows())[0]?.path, `/admin/deals/${id}/edit`);
  await noteBackup(notices.db, notices.clock.now);
  await checkFor(7);
  assert.deepEqual(await titles(), [
    '“Hot stones” of Juniper Hour ends within 7 days',
    '“Hot stones” of Juniper Hour ends within 3 days',
  ]);
});

test('a deal that is paused makes one notice, with its reason; it no longer ends soon', async () => {
  const { db, clock } = notices;
  const business = await addBusiness(db, { name: 'Juniper Hour', zip: '78701' });
  const expires_at = clock.now + 5 * DAY_MS;
  const { id } = await addDeal(db, business, { title: 'Hot stones', expires_at });
  const context = { db, zipTable, now: clock.now, actor: 'owner@example.com' };
  await changeDealStatus(context, id, { verb: 'pause', reason: 'The sauna is repaired' });
  await changeDealStatus(context, id, { verb: 'pause', reason: 'The sauna is repaired' });
  await check();
  assert.deepEqual(
    (await notices.rows()).map(({ title, detail }) => [title, detail]),
    [['“Hot stones” of Juniper Hour is paused', 'The reason: The sauna is repaired']],
  );
});

test('many deals that end together are one notice that names the first', async () => {
  const business = await addBusiness(notices.db, { name: 'Juniper Hour', zip: '78701' });
  const expires_at = notices.clock.now + 5 * DAY_MS;
  for (let n = 0; n < 7; n += 1)
    await addDeal(notices.db, business, { title: `Deal ${n}`, expires_at });
  await Promise.all([check(), check(), check()]);
  const [notice, ...others] = await notices.rows();
  assert.deepEqual(others, []);
  assert.equal(notice?.title, '7 deals end within 7 days');
  assert.match(notice?.detail ?? '', /^- Deal 0, Juniper Hour\n.*and 2 more$/s);
});

test('a notice of more than a thousand says that it stopped counting', () => {
  const named = [{ id: 'd', title: 'Hot stones', business: 'Juniper Hour' }];
  const titleOf = (count: number) => endingDealsNotice('', { days: 7, count, named });
  assert.equal(titleOf(1000).title, '1,000 deals end within 7 days');
  assert.equal(titleOf(1001).title, '1,000+ deals end within 7 days');
  assert.match(titleOf(1001).detail, /\nand 999\+ more$/);
});

test('an old backup makes a notice after a week, and again each week', async () => {
  await checkFor(7.9);
  assert.deepEqual(await titles(), []);
  await checkFor(0.2);
  assert.deepEqual(await titles(), ['The last backup is 8 days old']);
  await checkFor(7);
  assert.equal((await titles()).length, 2);
  await noteBackup(notices.db, notices.clock.now);
  await checkFor(2);
  assert.equal((await titles()).length, 2);
});

test('a new site without a backup makes a notice after a week', async () => {
  await notices.db.deleteFrom('facts').execute();
  await checkFor(7.9);
  assert.deepEqual(await titles(), []);
  await checkFor(0.2);
  assert.deepEqual(await titles(), ['There is no backup yet']);
});

test('a disk without room makes one notice a day', async () => {
  await check({ message: '0.8 GB free on the disk of DATA_DIR' });
  await check({ message: '0.7 GB free on the disk of DATA_DIR' });
  assert.deepEqual(await titles(), [
    'The disk is nearly full: 0.8 GB free on the disk of DATA_DIR',
  ]);
  notices.clock.now += DAY_MS;
  await check({ message: '0.7 GB free on the disk of DATA_DIR' });
  assert.equal((await titles()).length, 2);
});

test('a clock that was far ahead for a while loses no notice', async () => {
  const business = await addBusiness(notices.db, { zip: '78701' });
  const now = notices.clock.now;
  notices.clock.now = now + 60 * DAY_MS;
  await noteBackup(notices.db, notices.clock.now);
  await check();
  notices.clock.now = now;
  await addDeal(notices.db, business, { expires_at: now + 5 * DAY_MS });
  await check();
  assert.equal((await titles()).length, 1);
});

test('notices go after ninety days, with their e-mails and texts', async () => {
  await notices.set({ noticePhone: '(512) 555-0177' });
  await addLead(notices.db);
  await notices.deliver();
  await noteBackup(notices.db, notices.clock.now + NOTICE_LIFE_MS);
  notices.clock.now += NOTICE_LIFE_MS;
  await check();
  assert.equal((await notices.rows()).length, 1);
  notices.clock.now += 1;
  await check();
  assert.deepEqual(await notices.rows(), []);
  assert.deepEqual(await notices.textRows(), []);
  assert.deepEqual(await notices.db.selectFrom('outbox').selectAll().execute(), []);
  assert.equal((await notices.db.selectFrom('leads').selectAll().execute()).length, 1);
});
