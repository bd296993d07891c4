import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness } from '../../helpers/app.ts';
import { SITE } from '../../helpers/default-site.ts';
import { businessEdit, signedInAdmin } from '../../helpers/signed-in-admin.ts';

/** Already Tuesday in the office, and still Monday at the spa. */
const NIGHT = Date.parse('2026-03-03T05:30:00Z');

const admin = signedInAdmin();

test('what was ticked shows the day of the office, not of the spa', async () => {
  assert.equal(SITE.timeZone, 'America/New_York');
  const { testApp } = admin;
  testApp.clock.now = NIGHT;
  const stamp = { license_information_at: NIGHT, license_information_by: 'me' };
  const ticked = { has_license_information: 1, ...stamp };
  const business = await addBusiness(testApp.db, { zip: '78701', ...ticked });
  assert.match(await admin.pageText(businessEdit(business.id)), /Since Mar 3, 2026, by me/);
});
