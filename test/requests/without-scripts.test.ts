import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BusinessRow, DealRow } from '../../database/tables.ts';
import { addBusiness, addDeal, openApp } from '../helpers/app.ts';
import { visitWithoutScripts } from '../helpers/without-scripts.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
let business: BusinessRow;
let deal: DealRow;
before(async () => {
  testApp = await openApp();
  business = await addBusiness(testApp.db, { name: 'Juniper Hour', zip: '78701' });
  deal = await addDeal(testApp.db, business, { title: 'Swedish massage' });
  const nearby = await addBusiness(testApp.db, { name: 'Quiet Harbor', zip: '78664' });
  await addDeal(testApp.db, nearby, { title: 'Foot bath' });
});
after(() => testApp.close());

const visit = (path: string) => visitWithoutScripts(testApp, path);

test('without scripts a visitor goes from a ZIP code to the booking link', async () => {
  const visitor = await visit('/');
  await visitor.press('Find Deals', { 'ZIP Code': '1100 Congress Ave, Austin, TX 78701, USA' });
  assert.match(visitor.text, /Massage Deals near 78701/);
  assert.match(visitor.text, /Foot bath/);
  await visitor.press('Find Deals', { Radius: '5' });
  assert.equal(visitor.address, '/deals?zip=78701&radius=5');
  assert.doesNotMatch(visitor.text, /Foot bath/);
  await visitor.follow('Swedish massage');
  assert.equal(visitor.linkTo(/^Book Now/), deal.checkout_url);
});

test('without scripts a visitor who knows only the city comes to its deals', async () => {
  const visitor = await visit('/');
  await visitor.follow('Find my ZIP');
  await visitor.press('Find ZIP codes', { City: 'austin tx' });
  assert.match(visitor.html, /name="city" value="austin tx"/);
  await visitor.follow(/^Austin, TX — ?78701$/);
  assert.match(visitor.text, /Massage Deals near 78701/);
});

test('without scripts order and filters apply with a button', async () => {
  const visitor = await visit('/deals?zip=78701');
  await visitor.press('Apply', { 'Sort by': 'price', 'Highest price': '95.50' });
  assert.match(visitor.address, /sort=price&max_price=95\.5/);
});

test('without scripts a buyer finds the deal, reads its terms and makes a gift card', async () => {
  const buyer = await visit('/');
  await buyer.follow('I bought a deal');
  await buyer.press('Find my deal', { 'Spa’s name or ZIP code': business.name });
  await buyer.follow(/^Swedish massage/);
  assert.equal(buyer.address, `/bought/${deal.id}`);
  await buyer.press('Show', { 'Which day did you buy?': '2026-02-28' });
  assert.match(buyer.text, /bought on Feb 28, 2026/);
  assert.match(buyer.text, /To print this page, use the browser’s menu\./);
  await buyer.follow('Make a gift card');
  await buyer.press('Make the Card', { Recipient: 'Aunt Rosalind' });
  assert.match(buyer.text, /For Aunt Rosalind/);
});
