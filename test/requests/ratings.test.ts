import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppDependencies } from '../../server/app.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, visibleText } from '../helpers/app.ts';
import { businessEdit, signedInAdmin } from '../helpers/signed-in-admin.ts';
import { businessForm } from '../helpers/valid-forms.ts';

let cachedUntil: number[] = [];
const keep: AppDependencies['cachePage'] = async (_path, _page, _version, { until }) => {
  cachedUntil.push(until);
};
const admin = signedInAdmin({ cachePage: keep });
const { get, send, textAfterRedirect, pageText } = admin;

const SEEN_ON = '2026-01-05';
const ENDS = Date.parse('2026-04-05');
const FULL = 'Rated 4.8 out of 5 from 213 reviews on Google, seen Jan 5, 2026';

async function ratedBusiness() {
  const { db } = admin.testApp;
  const rated = { rating: 4.8, review_count: 213, rating_source: 'Google' };
  const business = await addBusiness(db, { zip: '78701', ...rated, rating_seen_on: SEEN_ON });
  await addDeal(db, business, { expires_at: MONDAY_NOON + 300 * DAY_MS });
  await addDeal(db, business, { expires_at: MONDAY_NOON + 300 * DAY_MS, title: 'Another hour' });
  return business;
}

test('a rating is shown with its source on cards and pages until it is 90 days old', async () => {
  const { slug } = await ratedBusiness();
  for (const path of [
    '/deals?zip=78701',
    '/deals?zip=89319',
    `/deals/${slug}`,
    `/business/${slug}`,
  ]) {
    admin.testApp.clock.now = MONDAY_NOON;
    cachedUntil = [];
    const html = await (await get(path)).text();
    assert.ok(visibleText(html).includes(FULL), path);
    const times = visibleText(html).split('Rated ').length - 1;
    assert.equal(times, path.includes(slug) ? 1 : 2, `${path}: once, or on each card of a list`);
    assert.doesNotMatch(html, /aggregateRating/i, 'it is not ours to claim');
    // A deal's page shows the price of today, so it ends with each day before the rating does.
    assert.ok(
      cachedUntil.every((until) => until !== undefined && until <= ENDS),
      path,
    );
    admin.testApp.clock.now = ENDS - 1;
    cachedUntil = [];
    assert.ok((await pageText(path)).includes(FULL), path);
    assert.deepEqual(cachedUntil, [ENDS], path);
    admin.testApp.clock.now = ENDS;
    assert.doesNotMatch(await pageText(path), /out of 5/, path);
  }
});

test('a spa without a rating says nothing of one', async () => {
  const business = await addBusiness(admin.testApp.db, { zip: '78701' });
  await addDeal(admin.testApp.db, business);
  for (const path of [
    '/deals?zip=78701',
    `/deals/${business.slug}`,
    `/business/${business.slug}`,
  ]) {
    assert.doesNotMatch(await pageText(path), /out of 5|★/, path);
  }
});

test('the administrator enters a rating, sees until when it is shown, and takes it away', async () => {
  const { id } = await ratedBusiness();
  const edit = businessEdit(id);
  const form = async (values: Record<string, string>) =>
    send(edit, { ...businessForm, updatedAt: await admin.versionOf(id), ...values });
  assert.match(await pageText(edit), /Shown to visitors until Apr 5, 2026\./);
  const rated = { rating: '4.9', reviewCount: '1,240', ratingSource: ' Yelp ' };
  const saved = await textAfterRedirect(await form({ ...rated, ratingSeenOn: '2026-03-02' }));
  assert.match(saved, /Business updated successfully/);
  assert.match(saved, /Review count went from 213 to 1240/);
  const [row] = await admin.businesses();
  assert.match(
    await pageText(`/business/${row?.slug}`),
    /Rated 4\.9 out of 5 from 1,240 reviews on Yelp, seen Mar 2, 2026/,
  );
  assert.match(
    await textAfterRedirect(await form({})),
    /Shown with its source for 90 days after you saw it\./,
  );
  assert.equal((await admin.businesses())[0]?.rating, null);
});
