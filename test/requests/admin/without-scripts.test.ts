import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN, addBusiness, addLead, HOUR_MS, MONDAY_NOON } from '../../helpers/app.ts';
import { codeAt } from '../../helpers/authenticator.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';
import { visitWithoutScripts } from '../../helpers/without-scripts.ts';

const admin = signedInAdmin();
const enter = (path: string) => visitWithoutScripts(admin.testApp, path, admin.cookie);

test('without scripts rows are searched, sorted, selected and changed, and the list stays as it was', async () => {
  for (let number = 10; number < 30; number += 1)
    await addBusiness(admin.testApp.db, { zip: '78701', name: `Juniper ${number}` });
  const owner = await enter('/admin/businesses');
  await owner.press('Search', { 'Name, city or ZIP': 'juniper 1' });
  assert.equal(owner.address, '/admin/businesses?search=juniper+1');
  await owner.follow('Location');
  assert.equal(owner.address, '/admin/businesses?search=juniper+1&sort=location');
  await owner.press('Pause', { 'Select Juniper 12': true });
  assert.equal(owner.address, '/admin/businesses?search=juniper+1&sort=location');
  const paused = (await admin.businesses()).filter(({ status }) => status !== 'active');
  assert.deepEqual(
    paused.map(({ name }) => name),
    ['Juniper 12'],
  );
});

test('without scripts the list that one comes back to marks the record, on its page and in its order', async () => {
  for (let number = 10; number < 40; number += 1)
    await addLead(admin.testApp.db, {
      businessName: `Cedar ${number}`,
      email: `${number}@cedar.example`,
      phone: `(212) 555-01${number}`,
      at: MONDAY_NOON - number * HOUR_MS,
    });
  const owner = await enter('/admin/leads?sort=name&page=2');
  await owner.follow('Cedar 37');
  await owner.follow('All leads');
  assert.match(owner.address, /^\/admin\/leads\?sort=name&page=2&marked=/);
  const [marked = ''] = /<tr[^>]*aria-current="true"[\s\S]*?<\/tr>/.exec(owner.html) ?? [];
  assert.match(marked, /Cedar 37/);
});

test('without scripts the bar of a phone leads on, and More to the rest and out', async () => {
  const owner = await enter('/admin');
  await owner.follow('More');
  for (const name of ['Add New Business', 'Settings', 'History', 'Businesses']) {
    await owner.follow(name);
    assert.match(owner.html, new RegExp(`<h1[^>]*>${name}`));
    await owner.follow('More');
  }
  await owner.press('Sign Out');
  assert.match(owner.text, /Admin Login/);
});

test('without scripts an authenticator app is set up, and its code signs in', async (t) => {
  const owner = await enter('/admin/settings/security');
  await owner.press('Set up the authenticator app');
  const [, secret = ''] = />((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})</.exec(owner.html) ?? [];
  const now = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now });
  await owner.press('Turn on', { 'Code from the app': codeAt(secret, now) });
  assert.match(owner.text, /Your recovery codes/);
  await owner.press('Sign out everywhere');
  await owner.press('Sign In', { Email: ADMIN.email, Password: ADMIN.password });
  assert.match(owner.text, /One more step/);
  // Only a script can answer this button.
  assert.doesNotMatch(owner.html, /Show password/);
  t.mock.timers.setTime(now + 30_000);
  await owner.press('Sign In', { Code: codeAt(secret, now + 30_000) });
  assert.match(owner.text, /Admin Dashboard/);
});
