import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness } from '../../helpers/app.ts';
import { SITE } from '../../helpers/default-site.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';
import { licensed } from '../../helpers/valid-forms.ts';

/** Already Tuesday where the office is, and still Monday where the spa is. */
const NIGHT = Date.parse('2026-03-03T05:30:00Z');

const admin = signedInAdmin();

test('checks show the time of the office, not of the spa', async () => {
  assert.equal(SITE.timeZone, 'America/New_York');
  const { testApp } = admin;
  testApp.clock.now = NIGHT;
  const { db } = testApp;
  const business = await addBusiness(db, { zip: '78701', ...licensed() });
  await db
    .insertInto('license_checks')
    .values({
      ...{ id: 'a-check', business_id: business.id, state: 'TX', checked_at: NIGHT, actor: 'me' },
      ...{ number: 'MT 12345', number_key: 'MT12345', how: 'document', found: 'active' },
      ...{ name_seen: '', expires_seen: null, note: '' },
    })
    .execute();
  const licenses = await admin.pageText(`/admin/businesses/${business.id}/licenses`);
  assert.match(licenses, /Mar 3, 2026, 12:30 AM EST/);
  assert.doesNotMatch(licenses, /11:30 PM|CST/);
});
