import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addLead, visibleText } from '../../helpers/app.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';
import { businessForm } from '../../helpers/valid-forms.ts';

const NEW = '/admin/business/new';
const admin = signedInAdmin();
const { get, pageText, send, textAfterRedirect, businesses } = admin;
const db = () => admin.testApp.db;
const filled = { ...businessForm, name: 'Juniper Hour', email: 'owner@juniper.example' };

test('the business form opens filled from the lead, city and state apart, the ZIP empty', async () => {
  const { id } = await addLead(db(), { location: 'San Antonio, Texas' });
  const html = await (await get(`${NEW}?lead=${id}`)).text();
  const filledIn = (name: string) =>
    html.match(new RegExp(`name="${name}"[^>]*? value="([^"]*)"`))?.[1] ?? '';
  assert.deepEqual(['name', 'email', 'phone', 'city', 'state', 'zip', 'lead'].map(filledIn), [
    'Juniper Hour',
    'owner@juniper.example',
    '(512) 555-0132',
    'San Antonio',
    'TX',
    '',
    id,
  ]);
  assert.match(visibleText(html), /From the lead Juniper Hour/);
});

test('a created business is linked with its lead, and the leads say Listed as', async () => {
  const { id } = await addLead(db());
  const response = await send(NEW, { ...filled, lead: id });
  assert.match(await textAfterRedirect(response), /Business created successfully/);
  const [business] = await businesses();
  assert.ok(business);
  assert.match(await pageText('/admin/leads'), /Listed as Juniper Hour/);
  assert.doesNotMatch(await pageText('/admin/leads'), /Make it a business|Same /);
  assert.match(
    await pageText(`/admin/leads/${id}`),
    /History All changes Listed as a business by owner@example\.com, /,
  );
  const formAgain = await get(`${NEW}?lead=${id}`);
  assert.equal(formAgain.headers.get('Location'), `/admin/businesses/${business.id}/edit`);
});

test('a lead becomes one business: the same form again changes nothing, another gets a message', async () => {
  const { id } = await addLead(db());
  const [one, other] = await Promise.all([
    send(NEW, { ...filled, lead: id }),
    send(NEW, { ...filled, lead: id }),
  ]);
  assert.deepEqual([one.status, other.status], [302, 302]);
  const refused = await send(NEW, { ...filled, name: 'Another Name', lead: id });
  assert.equal(refused.status, 409);
  const html = await refused.text();
  assert.match(visibleText(html), /Failed to create business: this lead is listed already/);
  assert.match(html, /value="Another Name"/);
  assert.equal((await businesses()).length, 1);
});

test('a form with mistakes links nothing, and a lead that is not there makes an ordinary one', async () => {
  const { id } = await addLead(db());
  assert.equal((await send(NEW, { ...filled, zip: '787', lead: id })).status, 400);
  const stored = await db().selectFrom('leads').select('business_id').execute();
  assert.deepEqual(
    stored.map(({ business_id }) => business_id),
    [null],
  );
  assert.equal((await send(NEW, { ...filled, lead: 'nobody' })).status, 302);
  assert.equal((await get(`${NEW}?lead=%00`)).status, 200);
  assert.deepEqual(admin.testApp.reportedErrors, []);
});
