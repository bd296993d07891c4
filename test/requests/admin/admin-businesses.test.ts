import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, visibleText } from '../../helpers/app.ts';
import { assertSays, rowOf } from '../../helpers/says.ts';
import { businessEdit, signedInAdmin } from '../../helpers/signed-in-admin.ts';
import { businessForm } from '../../helpers/valid-forms.ts';

const NEW = '/admin/business/new';
const LIST = '/admin/businesses';
const admin = signedInAdmin();
const { get, pageText, send, textAfterRedirect, businesses } = admin;

test('the form has a label for each field, by its name, and its button', async () => {
  const html = await (await get(NEW)).text();
  const labels = [...html.matchAll(/<label for="([^"]+)"[^>]*>([^<]+)</g)];
  assert.deepEqual(
    labels.map(([, , label]) => label),
    [
      ...[
        'Business Name',
        'Email',
        'Phone',
        'Street Address',
        'ZIP Code',
        'City',
        'State',
        'About',
        'We have this spa’s license information',
        'License Number',
        'License State',
        'License Ends',
        'Checked On',
        'Found',
      ],
      // Three empty rows, because without scripts none can be added.
      ...[1, 2, 3].flatMap((number) => [
        `URL of picture ${number}`,
        `Alt text of picture ${number}`,
        `Position of picture ${number}`,
      ]),
      ...['Hours', 'Rating', 'Review Count', 'Source', 'Seen On'],
    ],
  );
  for (const [, id] of labels) assert.ok(html.includes(`id="${id}"`));
  assert.match(visibleText(html), /Create Business/);
  assert.match(html, /name="key" value="[\w-]{36}"/);
});

test('a new business is stored, listed and confirmed', async () => {
  const response = await send(NEW, businessForm);
  const [row] = await businesses();
  assert.equal(response.headers.get('Location'), businessEdit(row?.id ?? ''));
  const next = await textAfterRedirect(response);
  assertSays(next, 'Business created successfully');
  assertSays(next, 'Create its first deal', 'Paste a price list', 'View live');
  assert.deepEqual(
    [row?.name, row?.state, row?.status, row?.slug],
    ['Juniper Hour', 'TX', 'active', 'juniper-hour-austin-tx-78701'],
  );
  const listed = rowOf(await (await get(LIST)).text(), 'Juniper Hour');
  assertSays(listed, 'hello@juniper.example', 'Austin, TX 78701', 'View Deals', 'Edit');
});

test('an emptied City or State gets its message, though the ZIP code is known', async () => {
  const refused = await send(NEW, { ...businessForm, city: '', state: ' ' });
  assert.equal(refused.status, 400);
  const text = visibleText(await refused.text());
  assert.ok(text.includes('Please enter a valid city name'));
  assert.ok(text.includes('Please enter a valid 2-letter state code'));
  assert.equal((await businesses()).length, 0);
});

test('a duplicate business gets a question, and is created only after a yes', async () => {
  await send(NEW, businessForm);
  const again = await send(NEW, businessForm);
  const html = await again.text();
  assert.equal(again.status, 409);
  assert.match(
    visibleText(html),
    /Is this the same business\? Juniper Hour, 410 Cedar Street, Austin, TX 78701 is listed already/,
  );
  assert.match(html, /value="hello@juniper.example"/);
  assert.equal((await businesses()).length, 1);
  const other = await send(NEW, { ...businessForm, another: 'yes' });
  assert.match(await textAfterRedirect(other), /Business created successfully/);
  assert.equal((await businesses()).length, 2);
});

test('a broken rule has its message beside its field, values stay, nothing is stored', async () => {
  const cases: Array<[keyof typeof businessForm, string, string]> = [
    ['name', 'J', 'Business name must be at least 2 characters'],
    ['zip', '7870', 'Please enter a valid 5-digit ZIP code'],
  ];
  const business = await addBusiness(admin.testApp.db, { zip: '78701' });
  for (const [name, value, message] of cases) {
    for (const path of [NEW, businessEdit(business.id)]) {
      const response = await send(path, { ...businessForm, [name]: value });
      assert.equal(response.status, 400);
      const html = await response.text();
      const [, id] = html.match(/aria-invalid="true" aria-describedby="([^"]+)"/) ?? [];
      assert.match(html, new RegExp(`<p id="${id}"[^>]*>${message}</p>`));
      assert.match(html, /value="410 Cedar Street"/);
    }
  }
  assert.equal((await businesses()).length, 1);
  assert.equal((await businesses())[0]?.updated_at, business.updated_at);
});

test('businesses are sorted and filtered, and selected ones change their status together', async () => {
  const { db } = admin.testApp;
  const austin = await addBusiness(db, { zip: '78701', name: 'Cedar' });
  const reno = await addBusiness(db, { zip: '89501', name: 'Aspen' });
  await addBusiness(db, { zip: '99503', name: 'Birch' });
  const namesIn = async (query: string) =>
    Array.from(
      (await pageText(LIST + query)).matchAll(/(Aspen|Birch|Cedar) (?:Paused )?hello/g),
      ([, one]) => one,
    );
  assert.deepEqual(await namesIn(''), ['Aspen', 'Birch', 'Cedar']);
  assert.deepEqual(await namesIn('?sort=-name'), ['Cedar', 'Birch', 'Aspen']);
  assert.deepEqual(await namesIn('?sort=location'), ['Birch', 'Aspen', 'Cedar']);
  const pause = {
    intent: 'inactive',
    back: `${LIST}?sort=location`,
    [`select-${austin.id}`]: 'on',
    [`select-${reno.id}`]: 'on',
  };
  const response = await send(LIST, pause);
  assert.equal(response.headers.get('Location'), `${LIST}?sort=location`);
  assert.match(await textAfterRedirect(response), /2 businesses updated/);
  assert.match(await textAfterRedirect(await send(LIST, pause)), /No business was changed/);
  assert.deepEqual(await namesIn('?status=inactive&sort=location'), ['Aspen', 'Cedar']);
  assert.match(await pageText(`${LIST}?status=active`), /Businesses 1 .* All Active Paused/);
  assert.equal((await send(LIST, { intent: 'deleted' })).status, 400);
});

test('View Deals shows live and expired deals of that business, with their state in words', async () => {
  const business = await addBusiness(admin.testApp.db, { zip: '78701' });
  await addDeal(admin.testApp.db, business, { title: 'Warm stones' });
  await addDeal(admin.testApp.db, business, { title: 'Gone by', expires_at: MONDAY_NOON - DAY_MS });
  await addDeal(admin.testApp.db, await addBusiness(admin.testApp.db, { zip: '78702' }), {
    title: 'Of another',
  });
  const pageTextOfDeals = await pageText(`${LIST}?deals=${business.id}`);
  const html = await (await get(`${LIST}?deals=${business.id}`)).text();
  assertSays(rowOf(html, 'Warm stones'), '$79', 'Live until Mar 12, 2026, CDT');
  assertSays(rowOf(html, 'Gone by'), 'Expired Mar 1, 2026, CST');
  assert.doesNotMatch(pageTextOfDeals, /Of another/);
});

test('with none there is No businesses registered yet, and without a database Try Again', async () => {
  assert.match(await pageText(LIST), /No businesses registered yet\./);
  await admin.testApp.db.schema.alterTable('businesses').renameTo('gone').execute();
  const response = await get(LIST);
  assert.equal(response.status, 503);
  assert.match(visibleText(await response.text()), /Failed to load businesses Try Again/);
  const refused = await send(NEW, businessForm);
  assert.equal(refused.status, 503);
  const html = await refused.text();
  assert.match(html, /Failed to create business/);
  assert.match(html, /value="Juniper Hour"/);
});
