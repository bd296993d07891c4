import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal, openApp, visibleText } from '../helpers/app.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  testApp = await openApp();
  const downtown = await addBusiness(testApp.db, { name: 'Downtown Room', zip: '78701' });
  const north = await addBusiness(testApp.db, { name: 'North Room', zip: '78664' });
  await addDeal(testApp.db, downtown, { title: 'Deep tissue hour' });
  await addDeal(testApp.db, downtown, { title: 'Hot stone hour', deal_price_cents: 9500 });
  await addDeal(testApp.db, downtown, { title: 'Clay facial' });
  await addDeal(testApp.db, north, { title: 'Couples hour' });
});
after(() => testApp.close());

const AT = '/deals?zip=78701&radius=25';
const html = async (path: string) => (await testApp.get(path)).text();
const chipsOn = (page: string) => {
  const [, chips = ''] = /<nav aria-label="Kinds of deals"[^>]*>([\s\S]*?)<\/nav>/.exec(page) ?? [];
  return visibleText(chips).trim();
};

test('a search says how many deals of each kind it found, each a link to that kind alone', async () => {
  const page = await html(AT);
  assert.equal(chipsOn(page), 'All Massage 2 Facial 1 Couples 1');
  assert.match(page, /href="\/deals\?zip=78701&amp;radius=25&amp;kind=facial"/);
  assert.match(page, /aria-current="true"[^>]*>All/);
});

test('a search for one kind finds that kind, and still says what there is of the others', async () => {
  const page = await html(`${AT}&kind=massage`);
  const text = visibleText(page);
  assert.match(text, /2 deals/);
  assert.match(text, /Deep tissue hour/);
  assert.doesNotMatch(text, /Clay facial|Couples hour/);
  assert.equal(chipsOn(page), 'All Massage 2 Facial 1 Couples 1');
  assert.match(page, /aria-current="true"[^>]*>Massage/);
});

test('kinds count what passes the other filters, and keep them', async () => {
  const page = await html(`${AT}&max_price=80`);
  assert.equal(chipsOn(page), 'All Massage 1 Facial 1 Couples 1');
  assert.match(page, /href="[^"]*kind=facial&amp;max_price=80"/);
  assert.match(visibleText(await html(`${AT}&kind=couples&max_price=80`)), /Couples hour/);
});

test('a kind of which there is nothing says so, and leads to the others', async () => {
  const page = await html(`${AT}&kind=nails`);
  assert.match(
    visibleText(page),
    /No deal within 25 miles of 78701 fits your filters\. Without them there are 4 deals/,
  );
  assert.equal(chipsOn(page), 'All Massage 2 Facial 1 Nails 0 Couples 1');
});

test('where all deals are of one kind, there is nothing to choose', async () => {
  assert.equal(chipsOn(await html('/deals?zip=78664&radius=5')), '');
});
