import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal, MONDAY_NOON } from '../../../helpers/app.ts';
import { businessEdit, carriedVersion, signedInAdmin } from '../../../helpers/signed-in-admin.ts';
import { businessForm, licensed, noRating } from '../../../helpers/valid-forms.ts';

const admin = signedInAdmin();
const TICK = 'We have this spa’s license information';

const isTicked = (html: string) => {
  const [box = ''] = html.match(/<input[^>]*name="hasLicenseInformation"[^>]*>/) ?? [];
  assert.notEqual(box, '');
  return box.includes('checked');
};
const pageOf = async (path: string) => (await admin.get(path)).text();
const formFor = async (path: string, license: Record<string, string>) => ({
  ...{ ...businessForm, ...noRating, ...license },
  updatedAt: carriedVersion(await pageOf(path)),
});

test('the form of a new spa has the tick set; what is sent is stored, with day and who', async () => {
  const html = await pageOf('/admin/business/new');
  assert.ok(html.includes(TICK));
  assert.ok(isTicked(html));
  const form = { ...businessForm, ...noRating, key: crypto.randomUUID() };
  const sent = { ...form, hasLicenseInformation: 'yes' };
  await admin.textAfterRedirect(await admin.send('/admin/business/new', sent));
  const [stored] = await admin.businesses();
  assert.ok(stored);
  assert.deepEqual(
    [stored.has_license_information, stored.license_information_at, stored.license_information_by],
    [1, MONDAY_NOON, 'owner@example.com'],
  );
  await addDeal(admin.testApp.db, stored);
  assert.match(
    await admin.pageText(`/deals/${stored.slug}`),
    /60 minute session Licensed Massage Therapist/,
  );
  const path = businessEdit(stored.id);
  assert.match(await admin.pageText(path), /Since Mar 2, 2026, by owner@example\.com/);
  assert.match(await admin.pageText(path), /Visitors read Licensed Massage Therapist/);
});

test('cleared, the tick takes the label away at once, and the history has it', async () => {
  const ticked = { has_license_information: 1, license_information_at: 1 };
  const business = await addBusiness(admin.testApp.db, {
    ...{ zip: '78701', ...ticked, license_information_by: 'me' },
  });
  await addDeal(admin.testApp.db, business);
  const path = businessEdit(business.id);
  assert.ok(isTicked(await pageOf(path)));
  await admin.textAfterRedirect(await admin.send(path, await formFor(path, {})));
  const [stored] = await admin.businesses();
  assert.deepEqual(
    [
      stored?.has_license_information,
      stored?.license_information_at,
      stored?.license_information_by,
    ],
    [0, null, null],
  );
  assert.equal(isTicked(await pageOf(path)), false);
  assert.doesNotMatch(await admin.pageText(`/deals/${business.slug}`), /licens/i);
  assert.match(await admin.pageText(path), new RegExp(`${TICK}.* yes .*no`));
});

test('the fields are stored, and the form says what visitors read', async () => {
  const business = await addBusiness(admin.testApp.db, { zip: '78701' });
  const path = businessEdit(business.id);
  const license = {
    ...{ licenseNumber: ' MT 777 ', licenseState: '', licenseExpires: '2027-01-31' },
    ...{ licenseCheckedOn: '2026-03-01', licenseFound: 'active' },
  };
  await admin.textAfterRedirect(await admin.send(path, await formFor(path, license)));
  const [stored] = await admin.businesses();
  assert.deepEqual(
    [
      ...[stored?.license_number, stored?.license_state, stored?.license_expires_on],
      ...[stored?.license_checked_on, stored?.license_found],
    ],
    ['MT 777', 'TX', '2027-01-31', '2026-03-01', 'active'],
  );
  assert.match(
    await admin.pageText(path),
    /Visitors read Licensed Massage Therapist License MT 777\. Checked with the Texas Department .* on Mar 1, 2026\./,
  );
  const notFound = await formFor(path, { ...license, licenseFound: 'not found' });
  await admin.textAfterRedirect(await admin.send(path, notFound));
  assert.match(await admin.pageText(path), /Visitors read Nothing of a license/);
});

test('a look needs a day that has come, and what it found', async () => {
  const business = await addBusiness(admin.testApp.db, { zip: '78701', ...licensed() });
  const path = businessEdit(business.id);
  for (const [license, problem] of [
    [{ licenseFound: 'active' }, /Please fill in Checked On and Found, or neither/],
    [{ licenseCheckedOn: '2026-03-01' }, /Please fill in Checked On and Found, or neither/],
    [
      { licenseCheckedOn: '2026-03-09', licenseFound: 'active' },
      /Checked On cannot be in the future/,
    ],
    [{ licenseCheckedOn: '2026-02-30', licenseFound: 'active' }, /the day on which you looked/],
    [{ licenseCheckedOn: '2026-03-01', licenseFound: 'gone' }, /Please enter active, not active/],
  ] as const) {
    const response = await admin.send(path, await formFor(path, license));
    assert.equal(response.status, 400);
    assert.match(await response.text(), problem);
  }
});

test('the addresses of the screens that are gone lead where any unknown one does', async () => {
  const business = await addBusiness(admin.testApp.db, { zip: '78701' });
  const unknown = await admin.get('/admin/no-such-screen');
  for (const path of [`/admin/businesses/${business.id}/licenses`, '/admin/settings/licenses']) {
    const response = await admin.get(path);
    assert.equal(response.status, unknown.status, path);
  }
});
