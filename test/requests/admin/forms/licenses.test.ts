import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyOf } from '../../../../market/audit/store.server.ts';
import { addBusiness, addDeal } from '../../../helpers/app.ts';
import { businessEdit, carriedVersion, signedInAdmin } from '../../../helpers/signed-in-admin.ts';
import { businessForm, licensed, noRating } from '../../../helpers/valid-forms.ts';

const admin = signedInAdmin();
const licensesOf = (id: string) => `/admin/businesses/${id}/licenses`;

const newBusiness = (license = licensed()) =>
  addBusiness(admin.testApp.db, { zip: '78701', ...license });

const check = {
  intent: 'check',
  about: 'main',
  key: 'a-check-key-of-16-letters',
  number: 'MT 12345',
  state: 'TX',
  how: 'board_site',
  nameSeen: 'Ana Ruiz',
  expiresSeen: '2027-08-31',
  note: '',
};

test('a check takes one press, is kept with who, when and how, and shows on the deal page', async () => {
  const business = await newBusiness();
  await addDeal(admin.testApp.db, business);
  const page = licensesOf(business.id);
  assert.match(await admin.pageText(page), /License MT 12345.*Not checked yet/);
  const sent = { ...check, found: 'active' };
  const responses = [await admin.send(page, sent), await admin.send(page, sent)];
  for (const response of responses)
    assert.match(await admin.textAfterRedirect(response), /Check saved: Active/);
  const text = await admin.pageText(page);
  assert.match(text, /Confirmed until Aug 29, 2026/);
  assert.match(
    text,
    /Active. On the board’s site, Mar 2, 2026.*by owner@example\.com\. Name: Ana Ruiz/,
  );
  const checks = await admin.testApp.db.selectFrom('license_checks').selectAll().execute();
  assert.equal(checks.length, 1, 'the same press twice is one check');
  assert.match(
    await admin.pageText(`/deals/${business.slug}`),
    /Checked with the Texas Department/,
  );
  assert.match(
    await admin.pageText(businessEdit(business.id)),
    /License check was set to MT 12345/,
  );
});

test('a check that refutes a number names the other spas that have it, and shows there', async () => {
  const business = await newBusiness();
  const other = await addBusiness(admin.testApp.db, {
    ...{ name: 'Quiet Harbor', zip: '78702' },
    ...licensed(),
  });
  const response = await admin.send(licensesOf(business.id), { ...check, found: 'disciplined' });
  assert.match(
    await admin.textAfterRedirect(response),
    /The same license number is on file for Quiet Harbor\./,
  );
  const text = await admin.pageText(licensesOf(other.id));
  assert.match(text, /Disciplined: pages do not show it\./);
  assert.match(text, /At Juniper Hour\./);
});

test('a check of a number that is no longer on file is not stored', async () => {
  const business = await newBusiness(licensed('MT 999'));
  const response = await admin.send(licensesOf(business.id), { ...check, found: 'disciplined' });
  assert.equal(response.status, 409);
  assert.deepEqual(await admin.testApp.db.selectFrom('license_checks').selectAll().execute(), []);
});

test('pressing Enter finds nothing: one of the four must be chosen', async () => {
  const business = await newBusiness();
  const response = await admin.send(licensesOf(business.id), check);
  assert.equal(response.status, 400);
  assert.match(await response.text(), /Please choose one/);
});

test('a further license is added, changed and removed, each in the history', async () => {
  const business = await newBusiness();
  const page = licensesOf(business.id);
  const form = {
    intent: 'save',
    about: 'new',
    license: '',
    key: 'a-license-key-of-16',
    holder: 'establishment',
    holderName: 'Juniper LLC',
    number: 'ME 7777',
    state: 'tx',
    localAuthority: '',
    expiresOn: '2027-01-31',
  };
  assert.equal((await admin.send(page, { ...form, number: '' })).status, 400);
  await admin.textAfterRedirect(await admin.send(page, form));
  const [stored] = await admin.testApp.db.selectFrom('licenses').selectAll().execute();
  assert.ok(stored);
  assert.deepEqual(
    [stored.holder, stored.number_key, stored.state, stored.expires_on],
    ['establishment', 'ME7777', 'TX', '2027-01-31'],
  );
  assert.match(await admin.pageText(page), /Establishment license ME 7777/);
  const changed = { ...form, license: stored.id, about: stored.id, number: 'ME 8888' };
  await admin.textAfterRedirect(await admin.send(page, changed));
  assert.match(await admin.pageText(page), /Establishment license ME 8888/);
  await admin.textAfterRedirect(await admin.send(page, { intent: 'remove', license: stored.id }));
  assert.doesNotMatch(await admin.pageText(page), /ME 8888/);
  const entries = await historyOf(admin.testApp.db, 'business', business.id, 3);
  const lines = entries.map(({ before, after }) =>
    [before, after].map((at) => at?.further_license),
  );
  const establishment = (number: string) => `${number} (TX), establishment, until 2027-01-31`;
  assert.deepEqual(lines, [
    [establishment('ME 8888'), 'ME 8888 (TX), removed'],
    [establishment('ME 7777'), establishment('ME 8888')],
    [undefined, establishment('ME 7777')],
  ]);
});

test('a link to the board is offered once it is confirmed, in a new tab without a referrer', async () => {
  const business = await newBusiness();
  const page = licensesOf(business.id);
  assert.doesNotMatch(await admin.pageText(page), /Open board site/);
  const link = { intent: 'link', about: 'main', state: 'TX', link: 'http://board.example' };
  assert.equal((await admin.send(page, link)).status, 400);
  await admin.textAfterRedirect(
    await admin.send(page, { ...link, link: 'https://board.example/lookup' }),
  );
  const html = await (await admin.get(page)).text();
  const [anchor = ''] = html.match(/<a [^>]*>Open board site<\/a>/) ?? [];
  assert.match(anchor, /href="https:\/\/board\.example\/lookup"/);
  assert.match(anchor, /target="_blank"/);
  assert.match(anchor, /referrerPolicy="no-referrer"/i);
});

test("a city's permit has no link to a board, which does not know it", async () => {
  const business = await newBusiness(licensed(''));
  const page = licensesOf(business.id);
  const link = { intent: 'link', about: 'main', state: 'TX', link: 'https://board.example/' };
  await admin.textAfterRedirect(await admin.send(page, link));
  const permit = {
    ...{ intent: 'save', about: 'new', license: '', key: 'a-permit-key-of-16-letters' },
    ...{ holder: 'establishment', holderName: '', number: 'P-9', state: 'TX', expiresOn: '' },
  };
  await admin.send(page, { ...permit, localAuthority: 'City of Austin' });
  assert.match(await admin.pageText(page), /Permit P-9/);
  assert.doesNotMatch(await admin.pageText(page), /board site|Link to the register/);
  const other = {
    ...permit,
    key: 'another-key-of-16-letters',
    number: 'ME 7777',
    localAuthority: '',
  };
  await admin.send(page, other);
  assert.match(await admin.pageText(page), /Establishment license ME 7777.*Open board site/);
});

test('the business form keeps its license, asks about an odd number, and refuses none', async () => {
  const business = await newBusiness();
  const path = businessEdit(business.id);
  const form = async (license: Record<string, string>) => ({
    ...businessForm,
    ...noRating,
    updatedAt: carriedVersion(await (await admin.get(path)).text()),
    ...license,
  });
  const odd = await form({ licenseNumber: '№ 5', licenseState: '', licenseExpires: '2027-01-31' });
  const question = await admin.send(path, odd);
  assert.equal(question.status, 409);
  assert.match(await question.text(), /Is this right\?/);
  await admin.textAfterRedirect(await admin.send(path, { ...odd, sure: 'yes' }));
  const [stored] = await admin.businesses();
  assert.deepEqual(
    [
      stored?.license_number,
      stored?.license_key,
      stored?.license_state,
      stored?.license_expires_on,
    ],
    ['№ 5', '5', 'TX', '2027-01-31'],
  );
  const part = await admin.send(path, await form({ licenseNumber: '', licenseState: 'TX' }));
  assert.match(await part.text(), /Please fill in License Number, or leave all three empty/);
  await admin.textAfterRedirect(await admin.send(path, await form({})));
  assert.equal((await admin.businesses())[0]?.license_number, '');
});

test('the same number at two spas is told, not refused', async () => {
  await newBusiness();
  const form = { ...businessForm, key: crypto.randomUUID(), name: 'Quiet Harbor' };
  const response = await admin.send('/admin/business/new', {
    ...form,
    licenseNumber: 'mt 12345',
    licenseState: '',
    licenseExpires: '',
  });
  assert.match(
    await admin.textAfterRedirect(response),
    /The same license number is on file for Juniper Hour\./,
  );
  assert.equal((await admin.businesses()).length, 2);
});
