import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Connection, DealRow } from '../../database/tables.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { isListed } from '../deals/change.server.ts';
import { rememberUrls } from '../former-urls.server.ts';
import { appendSiteVersion } from './commands.server.ts';
import { liveSince, versionOn } from './store.server.ts';
import { sweepVersions } from './sweep.server.ts';

let connection: Connection;
before(async () => {
  connection = await emptyDatabase();
});
after(() => connection.close());

const newDeal = async (columns: Partial<DealRow> = {}) =>
  addDeal(connection.db, await addBusiness(connection.db, { zip: '78701' }), {
    updated_at: MONDAY_NOON,
    ...columns,
  });

async function change(deal: DealRow, columns: Partial<DealRow>, updated_at: number) {
  const row = { ...deal, ...columns };
  await connection.db
    .updateTable('deals')
    .set({ ...columns, listed: isListed(row), updated_at })
    .where('id', '=', deal.id)
    .execute();
}

test('a buyer finds the price of the day, also after the deal was deleted', async () => {
  const { db } = connection;
  const deal = await newDeal({ deal_price_cents: 7900 });
  await change(deal, { deal_price_cents: 6900 }, MONDAY_NOON + DAY_MS);
  await db.deleteFrom('deals').where('id', '=', deal.id).execute();
  const centsOn = async (instant: number) => {
    const found = await versionOn(db, deal.id, instant);
    return [found?.version.deal_price_cents, found?.storedSince];
  };
  assert.deepEqual(await centsOn(MONDAY_NOON), [7900, undefined]);
  assert.deepEqual(await centsOn(MONDAY_NOON + DAY_MS - 1), [7900, undefined]);
  assert.deepEqual(await centsOn(MONDAY_NOON + DAY_MS), [6900, undefined]);
  assert.deepEqual(await centsOn(MONDAY_NOON + 900 * DAY_MS), [6900, undefined]);
  assert.deepEqual(await centsOn(MONDAY_NOON - 1), [7900, MONDAY_NOON], 'before the first one');
  assert.equal(await versionOn(db, 'no such deal', MONDAY_NOON), undefined);
});

test('the terms of the site are those of the day, too, and are appended only where they changed', async () => {
  const { db } = connection;
  const deal = await newDeal();
  const at = MONDAY_NOON + DAY_MS;
  const hoursOn = async (instant: number) =>
    (await versionOn(db, deal.id, instant))?.site.cancellationHours;
  await appendSiteVersion(db, { cancellationHours: '48' }, at);
  await appendSiteVersion(db, { cancellationHours: '48' }, at + 5);
  assert.equal(await hoursOn(at - 1), '24');
  assert.equal(await hoursOn(at), '48');
  const rows = await db.selectFrom('site_terms_versions').selectAll().execute();
  assert.equal(rows.length, 2);
  await appendSiteVersion(db, { cancellationHours: '12' }, at - 9);
  assert.equal(await hoursOn(at), '48', 'a clock that was set back changes nothing of before');
  assert.equal(await hoursOn(at + 1), '12');
});

test('a deal was live if visitors could see it once', async () => {
  const { db } = connection;
  const end = MONDAY_NOON + 10 * DAY_MS;
  const isLive = async (deal: DealRow, now = MONDAY_NOON) =>
    (await liveSince(db, deal.id, now)) !== undefined;
  const draft = await newDeal({ status: 'draft', starts_at: null });
  assert.equal(await isLive(draft), false);
  await change(draft, { status: 'active', starts_at: MONDAY_NOON + 5 }, MONDAY_NOON + 5);
  assert.equal(await isLive(draft, MONDAY_NOON + 4), false);
  assert.equal(await isLive(draft, MONDAY_NOON + 5), true);
  const scheduled = await newDeal({ starts_at: MONDAY_NOON + DAY_MS, expires_at: end });
  assert.equal(await isLive(scheduled), false);
  assert.equal(await isLive(scheduled, MONDAY_NOON + DAY_MS), true);
  await change(scheduled, { paused_at: MONDAY_NOON + 1 }, MONDAY_NOON + 1);
  assert.equal(await isLive(scheduled, MONDAY_NOON + DAY_MS), false, 'paused before its start');
  const archived = await newDeal({ expires_at: end });
  await change(archived, { status: 'archived' }, MONDAY_NOON + DAY_MS);
  await db.deleteFrom('deals').where('id', '=', archived.id).execute();
  assert.equal(await isLive(archived, end), true);
  const expired = await newDeal({ expires_at: MONDAY_NOON - 1, starts_at: MONDAY_NOON - DAY_MS });
  assert.equal(await isLive(expired), true, 'its first version was written after its end');
  assert.equal(await liveSince(db, 'no such deal', MONDAY_NOON), undefined);
});

test('what had started before its first version was live since its start, even if it is paused now', async () => {
  const startedAt = MONDAY_NOON - 9 * DAY_MS;
  const since = async (columns: Partial<DealRow>) =>
    liveSince(connection.db, (await newDeal({ starts_at: startedAt, ...columns })).id, MONDAY_NOON);
  assert.equal(await since({}), startedAt);
  assert.equal(await since({ paused_at: MONDAY_NOON - DAY_MS }), startedAt);
  assert.equal(await since({ status: 'archived' }), startedAt);
  assert.equal(await since({ status: 'draft' }), undefined);
});

test('what a deal said is stored for two years after it was deleted', async () => {
  const { db } = connection;
  const [deleted, living] = [await newDeal(), await newDeal()];
  await db.deleteFrom('deals').where('id', '=', deleted.id).execute();
  for (const deal of [deleted, living]) await rememberUrls(db, [deal], MONDAY_NOON);
  const urls = async () => (await db.selectFrom('deal_former_urls').selectAll().execute()).length;
  const exists = async ({ id }: DealRow) => Boolean(await versionOn(db, id, MONDAY_NOON));
  await sweepVersions(db, Date.now() + 730 * DAY_MS);
  assert.equal(await exists(deleted), true);
  assert.equal(await urls(), 2);
  await sweepVersions(db, Date.now() + 732 * DAY_MS);
  assert.equal(await exists(deleted), false);
  assert.equal(await exists(living), true);
  assert.equal(await urls(), 1, 'where it led goes with it');
});
