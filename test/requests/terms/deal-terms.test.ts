import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DAY_MS, MONDAY_NOON, visibleText } from '../../helpers/app.ts';
import { openDealAdmin } from '../admin/deal-admin.ts';

let dealAdmin: Awaited<ReturnType<typeof openDealAdmin>>;
before(async () => {
  dealAdmin = await openDealAdmin();
});
beforeEach(async () => {
  await dealAdmin.db.deleteFrom('deals').execute();
});
after(() => dealAdmin.close());

const theDeal = async () => {
  const [deal] = await dealAdmin.deals();
  assert.ok(deal);
  return deal;
};
const formOf = async (id: string) =>
  (await dealAdmin.visitAsAdmin(`/admin/deals/${id}/edit`)).text();
const pageHtml = async () =>
  (await dealAdmin.visitAsAdmin(`/deals/${dealAdmin.business.slug}`)).text();
const page = async () => visibleText(await pageHtml());
const search = async (query: string) =>
  visibleText(await (await dealAdmin.visitAsAdmin(`/deals?zip=78701${query}`)).text());

test('a usual deal stores no terms, and the form says in one paragraph what holds', async () => {
  const html = await (await dealAdmin.visitAsAdmin('/admin/deals/new')).text();
  assert.match(
    visibleText(html),
    /Terms You may give it to someone else\. Tipping is optional and not in the price\. Change/,
  );
  assert.match(
    html,
    /<textarea[^>]*name="cancellationPolicy"[^>]*>Free cancellation up to 24 hours/,
  );
  await dealAdmin.create({ termClients: '', termGift: 'yes', termTip: '', termMore: '' });
  assert.equal((await theDeal()).terms, '');
});

test('what a deal says of its own is on its page, its card and in its history', async () => {
  const terms = { termClients: 'new', termDays: 'mon-thu', termHoursTo: '4 pm', termGift: 'no' };
  await dealAdmin.create({ ...terms, termAge: '18', termFirstDay: '2026-03-09' });
  const { id, terms: stored } = await theDeal();
  assert.deepEqual(JSON.parse(stored), {
    clients: 'new',
    gift: 'no',
    days: '1234',
    hoursTo: '16:00',
    firstDay: '2026-03-09',
    age: '18',
  });
  const text = await page();
  for (const sentence of [
    `For people who have not been to ${dealAdmin.business.name} before.`,
    'Only the buyer may use it.',
    'Valid Monday to Thursday, before 4 PM.',
    'Can be used from Mar 9, 2026.',
    'For guests 18 and older.',
  ])
    assert.equal(text.split(sentence).length, 2, sentence);
  assert.doesNotMatch(text, /Gift Idea|give it to someone else/);
  assert.match(await search(''), /60 minutes · New clients · Mon–Thu/);
  const html = await pageHtml();
  assert.match(html, /"availabilityStarts":"2026-03-09"/);
  assert.match(html, /"suggestedMinAge":18/);
  const form = await formOf(id);
  assert.match(form, /name="termDays"[^>]* value="Mon-Thu"/);
  assert.match(form, /<option value="new" selected=""/);
  const { updated_at } = await theDeal();
  const values = { ...dealAdmin.validDeal(), updatedAt: String(updated_at), termAge: '21' };
  await dealAdmin.send(`/admin/deals/${id}/edit`, values);
  assert.equal((await theDeal()).terms, '{"age":"21"}');
  assert.match(visibleText(await formOf(id)), /For guests 21 and older/);
  assert.match(visibleText(await formOf(id)), /Terms were changed|Terms went from/);
  assert.match(await page(), /Gift Idea/);
});

test('a deal with a policy of its own shows it in place of the three lines', async () => {
  const lines = /Free cancellation up to 24 hours|A no-show is charged/;
  await dealAdmin.create({ cancellationPolicy: 'Call us a day ahead.' });
  assert.match(await page(), /Call us a day ahead\./);
  assert.doesNotMatch(await page(), lines);
  await dealAdmin.db
    .updateTable('deals')
    .set({
      cancellation_policy:
        'Free cancellation up to 24 hours before the appointment. A same-day cancellation is charged 50% of the price. A no-show is charged the full price.',
    })
    .execute();
  assert.match(await page(), lines);
});

test('terms that contradict themselves, and fees, are refused beside their field', async () => {
  const refused = async (fields: Record<string, string>) => {
    const response = await dealAdmin.create(fields);
    assert.equal(response.status, 400);
    const html = await response.text();
    assert.match(html, /<details open=""/);
    assert.match(html, /aria-invalid="true"/);
    return visibleText(html);
  };
  assert.match(
    await refused({ termMore: 'A $5 linen fee is added.' }),
    /A fee that everyone pays belongs in the deal price\./,
  );
  assert.match(
    await refused({ termClosed: '2026-03-01 to 2026-12-31' }),
    /No day is left in the 120 days after a purchase/,
  );
  assert.match(await refused({ termDays: 'Blursday' }), /Please enter days such as Mon-Thu/);
  assert.deepEqual(await dealAdmin.deals(), []);
});

test('visitors find deals that welcome returning guests, and those of the weekend', async () => {
  await dealAdmin.create({ title: 'First hour', termClients: 'new' });
  await dealAdmin.create({ title: 'Second hour', termDays: 'Mon-Fri' });
  await dealAdmin.create({ title: 'Third hour' });
  const titles = async (query: string) => (await search(query)).match(/(First|Second|Third) hour/g);
  assert.equal((await titles(''))?.length, 3);
  assert.deepEqual((await titles('&clients=any'))?.sort(), ['Second hour', 'Third hour']);
  assert.deepEqual((await titles('&days=weekends'))?.sort(), ['First hour', 'Third hour']);
  assert.deepEqual(await titles('&clients=any&days=weekends'), ['Third hour']);
  assert.match(await search('&clients=any'), /Returning guests welcome ✕/);
  const values = {
    termClients: 'new',
    termDays: '',
    key: 'a key of the settings form',
    version: '0',
  };
  assert.equal((await dealAdmin.send('/admin/settings/deals', values)).status, 302);
  assert.equal(await titles('&clients=any'), null, 'the default of the site rules all out');
  assert.match(await search(''), /60 minutes · New clients/);
});

test('an edit of terms and one of a price, made at once, are both saved', async () => {
  await dealAdmin.db.updateTable('settings').set({ document: '{}' }).execute();
  await dealAdmin.create();
  const { id, updated_at } = await theDeal();
  const loaded = /name="loaded" value="([^"]*)"/.exec(await formOf(id))?.[1] ?? '';
  const hidden = { updatedAt: String(updated_at), loaded: loaded.replaceAll('&quot;', '"') };
  const form = { ...dealAdmin.validDeal(), ...hidden };
  dealAdmin.clock.now = MONDAY_NOON + DAY_MS / 24;
  await dealAdmin.send(`/admin/deals/${id}/edit`, { ...form, dealPrice: '70' });
  const late = await dealAdmin.send(`/admin/deals/${id}/edit`, { ...form, termTip: 'in-price' });
  assert.equal(late.status, 409);
  assert.match(visibleText(await late.text()), /Terms/);
  const { deal_price_cents, terms } = await theDeal();
  assert.deepEqual([deal_price_cents, terms], [7000, '']);
});
