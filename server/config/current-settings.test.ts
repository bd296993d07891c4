import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addBusiness,
  addDeal,
  DAY_MS,
  HOUR_MS,
  MONDAY_NOON,
  zipTable,
} from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { noPartners } from '../../test/helpers/unconfigured-dependencies.ts';
import { cacheSettings } from './current-settings.ts';

test('what changes next is read once for a version, until it has come', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const business = await addBusiness(db, { zip: '78701' });
  const startAt = (starts_at: number) =>
    addDeal(db, business, { starts_at, expires_at: starts_at + 30 * DAY_MS });
  const [first, second] = [MONDAY_NOON + HOUR_MS, MONDAY_NOON + DAY_MS];
  await startAt(first);
  await startAt(second);
  const settingsAt = cacheSettings(db, SITE, false, async () => noPartners);
  const nextOf = async (version: number, now: number) =>
    (await settingsAt(version)).nextChange(now);
  assert.equal(await nextOf(1, MONDAY_NOON), first);
  // No write goes without a new version, so until one comes nothing is read.
  await startAt(first - 1);
  assert.equal(await nextOf(1, first - 1), first);
  assert.equal(await nextOf(1, first), second);
  // The clock was set back.
  assert.equal(await nextOf(1, MONDAY_NOON), first - 1);
  await startAt(first - 2);
  assert.equal(await nextOf(2, MONDAY_NOON), first - 2);
  assert.equal(await nextOf(2, second), Number.POSITIVE_INFINITY);
});

test('what is around a place is counted once for a version', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const business = await addBusiness(db, { zip: '78701' });
  const settingsAt = cacheSettings(db, SITE, false, async () => noPartners);
  const zips = zipTable.zipsAround('78701', 25) ?? [];
  const countAt = async (version: number) => {
    const { countKinds } = await settingsAt(version);
    return (await countKinds(zips, MONDAY_NOON, {})).total.deals;
  };
  await addDeal(db, business);
  assert.equal(await countAt(1), 1);
  await addDeal(db, business);
  assert.equal(await countAt(1), 1);
  assert.equal(await countAt(2), 2);
  await addDeal(db, business);
  assert.equal(await countAt(Number.NaN), 3);
});
