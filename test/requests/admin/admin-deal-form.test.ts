import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DEAL_FIELDS } from '../../../market/deals/fields.ts';
import { TERM_KINDS } from '../../../market/terms/fields.ts';
import { TERM_NAMES } from '../../../market/terms/rules.ts';
import { inSentence } from '../../../web/admin/changes/copy.ts';
import { addBusiness, addDeal, ORIGIN, visibleText } from '../../helpers/app.ts';
import { openDealAdmin } from './deal-admin.ts';

const TERM_LABELS = TERM_NAMES.map((term) => TERM_KINDS[term].label);

let dealAdmin: Awaited<ReturnType<typeof openDealAdmin>>;
before(async () => {
  dealAdmin = await openDealAdmin();
});
beforeEach(async () => {
  await dealAdmin.db.deleteFrom('deals').execute();
});
after(() => dealAdmin.close());

test('the form has its labels, defaults and button, and only active businesses', async () => {
  await addBusiness(dealAdmin.db, { zip: '78702', name: 'Shut Doors', status: 'inactive' });
  const html = await (await dealAdmin.visitAsAdmin('/admin/deals/new')).text();
  const labels = [...html.matchAll(/<label[^>]*>([^<]+)</g)].map(([, label]) => label);
  assert.deepEqual(labels, [
    'Business',
    'Title',
    'Description',
    'Regular Price',
    'Deal Price',
    'Duration (minutes)',
    'Maximum Purchases',
    'Image URL',
    'Checkout Link',
    'Expiry Date',
    'Cancellation Policy',
    'Kind',
    'Price seen at',
    'Seen on',
    'Total available',
    'Starts',
    ...TERM_LABELS,
  ]);
  assert.match(html, /name="durationMinutes"[^>]* value="60"/);
  assert.match(html, /name="maxPurchases"[^>]* value="1"/);
  assert.match(html, /<option value="Juniper Hour, Austin, TX 78701"/);
  assert.doesNotMatch(html, /Shut Doors/);
  assert.match(html, /<button type="submit"[^>]*>Create Deal</);
  assert.doesNotMatch(html, /<button type="submit" disabled[^>]*>Create Deal</);
});

test('a deal is created, confirmed, listed, and on the public pages at once', async () => {
  assert.doesNotMatch(await dealAdmin.publicPage(), /Quiet hour/);
  const answer = await dealAdmin.create();
  const [created] = await dealAdmin.deals();
  const nextPageText = await dealAdmin.textAfterRedirect(
    answer,
    `/admin/deals/${created?.id}/edit`,
  );
  assert.match(nextPageText, /Deal created successfully/);
  const list = visibleText(await (await dealAdmin.visitAsAdmin('/admin/deals')).text());
  assert.match(list, /Quiet hour Juniper Hour, Austin, TX 78701/);
  assert.match(await dealAdmin.publicPage(), /Quiet hour/);
  assert.match(
    visibleText(await (await dealAdmin.visitAsAdmin('/admin')).text()),
    /Active Deals .*Quiet hour/,
  );
});

test('a double submit makes one deal, and both answers say so', async () => {
  const form = dealAdmin.validDeal();
  const answers = await Promise.all([dealAdmin.create(form), dealAdmin.create(form)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [302, 302],
  );
  assert.equal((await dealAdmin.deals()).length, 1);
});

test('a problem is shown beside its field, which is marked, and the values stay', async () => {
  const response = await dealAdmin.create({
    title: 'ab',
    dealPrice: '120',
    expiryDate: '2026-03-01',
  });
  const html = await response.text();
  assert.equal(response.status, 400);
  const invalid = [...html.matchAll(/<(?:input|textarea|select)[^>]*aria-invalid="true"[^>]*>/g)];
  assert.deepEqual(
    invalid.map(([tag]) => /name="(\w+)"/.exec(tag)?.[1]),
    ['title', 'dealPrice', 'expiryDate'],
  );
  for (const [[tag], message] of invalid.map((match, index) => [match, messages[index]] as const)) {
    const id = /aria-describedby="([^"]+)"/.exec(tag)?.[1];
    assert.ok(html.includes(`<p id="${id}"`));
    assert.match(visibleText(html), new RegExp(message ?? 'nothing'));
  }
  assert.match(html, /name="title"[^>]*value="ab"/);
  assert.match(html, /name="regularPrice"[^>]*value="120"/);
  assert.deepEqual(await dealAdmin.deals(), []);
});
const messages = [
  'Title must be at least 3 characters',
  'Deal price must be less than regular price',
  'Expiry date must be in the future',
];

test('a body that no form of ours sends is refused, and nothing is written', async () => {
  const raw = (body: string, type: string) =>
    dealAdmin.app.request(`${ORIGIN}/admin/deals/new`, {
      method: 'POST',
      body,
      headers: { Origin: ORIGIN, Cookie: dealAdmin.Cookie, 'Content-Type': type },
    });
  const form = 'application/x-www-form-urlencoded';
  const query = new URLSearchParams(dealAdmin.validDeal()).toString();
  assert.equal((await raw(JSON.stringify(dealAdmin.validDeal()), 'application/json')).status, 415);
  assert.equal((await raw(query, 'text/plain')).status, 415);
  assert.equal((await raw(`${query}&title=Twice`, form)).status, 400);
  assert.equal((await raw(`${query}%00`, form)).status, 400);
  assert.equal((await raw('x', 'multipart/form-data; boundary=no')).status, 400);
  assert.equal((await raw(`${query}&x=${'x'.repeat(1024 * 1024)}`, form)).status, 413);
  for (const title of ['%ED%A0%80%ED%A0%80', '%E2%80%8B%E2%80%8B%E2%80%8B', '%E2%80%AE%E2%80%AEa'])
    assert.ok((await raw(query.replace('Quiet+hour', title), form)).status < 500);
  await dealAdmin.create({ title: '\u200B\u200B\u200B\u200B' });
  assert.ok((await dealAdmin.deals()).every(({ title }) => /\uFFFD/.test(title)));
});

test('marks that reverse the line are removed, and unknown fields are ignored', async () => {
  await dealAdmin.create({
    title: '\u202EQuiet\u200F hour',
    status: 'gone',
    id: 'mine',
    created_at: '1',
  });
  const [deal] = await dealAdmin.deals();
  assert.deepEqual([deal?.title, deal?.status], ['Quiet hour', 'active']);
  assert.notEqual(deal?.id, 'mine');
});

test('the history of an edit names each field that was changed', async () => {
  const deal = await addDeal(dealAdmin.db, dealAdmin.business);
  const path = `/admin/deals/${deal.id}/edit`;
  const { id: businessId } = await addBusiness(dealAdmin.db, { zip: '78702', name: 'Tide' });
  await dealAdmin.send(path, {
    ...dealAdmin.validDeal(),
    businessId,
    kind: 'nails',
    regularPrice: '130',
    durationMinutes: '90',
    totalAvailable: '40',
    imageUrl: 'https://pictures.example.com/other.jpg',
    startDate: '2026-03-04',
    termAge: '18',
    priceSeenAt: 'the spa’s menu',
    priceSeenOn: '2026-03-01',
    updatedAt: String(deal.updated_at),
  });
  const history = visibleText(await (await dealAdmin.visitAsAdmin(path)).text());
  for (const { label } of Object.values(DEAL_FIELDS)) {
    const name = inSentence(label).slice(1);
    assert.match(
      history,
      new RegExp(`.${RegExp.escape(name)} (went from|(was|were) (set to|changed)) `),
      label,
    );
  }
  assert.match(history, /Kind went from Massage to Nails/);
  assert.match(history, /Business went from Juniper Hour to Tide/);
  assert.match(history, /Expiry date went from Mar 12, 2026, .* CDT to Mar 20, 2026, 11:59:59/);
});

test('without a script the price beside the title leads to its field', async () => {
  const deal = await addDeal(dealAdmin.db, dealAdmin.business);
  const html = await (await dealAdmin.visitAsAdmin(`/admin/deals/${deal.id}/edit`)).text();
  assert.match(html, /href="[^"]*#field-dealPrice"/);
  assert.match(html, /id="field-dealPrice"/);
});
