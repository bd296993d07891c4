import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SITE } from '../../helpers/default-site.ts';
import { documentsApp, licensesPath, PDF } from '../documents/documents-app.ts';

/** Already Tuesday where the office is, and still Monday where the spa is. */
const NIGHT = Date.parse('2026-03-03T05:30:00Z');

const { admin, ...documents } = documentsApp();

test('checks and documents show the time of the office, not of the spa', async () => {
  assert.equal(SITE.timeZone, 'America/New_York');
  const { testApp } = admin;
  testApp.clock.now = NIGHT;
  const business = await documents.addBusiness();
  const { db } = testApp;
  await db
    .insertInto('license_checks')
    .values({
      ...{ id: 'a-check', business_id: business.id, state: 'TX', checked_at: NIGHT, actor: 'me' },
      ...{ number: 'MT 12345', number_key: 'MT12345', how: 'document', found: 'active' },
      ...{ name_seen: '', expires_seen: null, note: '' },
    })
    .execute();
  await admin.textAfterRedirect(await documents.add(business.id, { bytes: PDF }));
  const licenses = await admin.pageText(licensesPath(business.id));
  assert.match(licenses, /Mar 3, 2026, 12:30 AM EST/);
  assert.match(licenses, /PDF, 1 KB, Mar 3, 2026/);
  assert.doesNotMatch(licenses, /11:30 PM|CST/);
});
