import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDeal, visibleText } from '../../helpers/app.ts';
import { assertSays } from '../../helpers/says.ts';
import { openDealAdmin } from './deal-admin.ts';

let dealAdmin: Awaited<ReturnType<typeof openDealAdmin>>;
let path: string;
before(async () => {
  dealAdmin = await openDealAdmin();
  path = `/admin/businesses/${dealAdmin.business.id}/prices`;
});
after(() => dealAdmin.close());

const LINK = 'https://buy.stripe.com/0123';

async function send(form: Record<string, string>, before = '') {
  const [, seen = ''] = /name="seen" value="([^"]+)"/.exec(before) ?? [];
  const response = await dealAdmin.send(path, { ...form, seen });
  return { response, html: await response.clone().text() };
}

const titles = async () => (await dealAdmin.deals()).map(({ title }) => title).toSorted();

test('a pasted list is shown as it was read, and then made at once', async () => {
  const list = 'MASSAGE\nSwedish massage 60 min $120 $89\nHot stone\t90\t150\t110';
  const form = { list, expiryDate: '2026-12-31', checkoutUrl: LINK };
  const trial = await send({ ...form, intent: 'check' });
  assert.equal(trial.response.status, 200);
  const page = visibleText(trial.html);
  assert.match(page, /2 new\./);
  assert.match(page, /Not read, because there is no number: MASSAGE/);
  assertSays(page, 'Swedish massage', 'Deal price $89 regular price $120', '26% off');
  assertSays(page, '90 minutes', 'Ends Dec 31, 2026', 'Book Now leads to buy.stripe.com/0123');
  assert.deepEqual(await titles(), []);
  const { response } = await send({ ...form, intent: 'create' }, trial.html);
  const theirs = `/admin/deals?business=${dealAdmin.business.id}`;
  assert.match(await dealAdmin.textAfterRedirect(response, theirs), /2 deals created/);
  assert.deepEqual(await titles(), ['Hot stone', 'Swedish massage']);
  const [deal] = await dealAdmin.deals();
  assert.equal(deal?.status, 'active');
  assert.match(deal?.cancellation_policy ?? '', /\w/);
});

test('without a link the deals are drafts, and need no last day', async () => {
  const form = { list: 'Facial 45 min $99 $69', expiryDate: '', checkoutUrl: '' };
  const { html } = await send({ ...form, intent: 'check' });
  assert.match(visibleText(html), /A draft: visitors do not see it yet\./);
  const { response } = await send({ ...form, intent: 'create' }, html);
  assert.match(response.headers.get('Location') ?? '', /state=draft/);
  const facial = (await dealAdmin.deals()).find(({ title }) => title === 'Facial');
  assert.deepEqual([facial?.status, facial?.checkout_url], ['draft', '']);
});

test('what was changed since it was shown is shown again, and not made', async () => {
  const form = { list: 'Scrub 45 min $99 $69', expiryDate: '', checkoutUrl: '' };
  const { html } = await send({ ...form, intent: 'check' });
  const changed = { ...form, list: 'Wrap 45 min $99 $9', intent: 'create' };
  const { response } = await send(changed, html);
  assert.equal(response.status, 200);
  assert.ok(!(await titles()).includes('Wrap'));
});

test('a reason that many lines share is said once, and what is asked once beside its field', async () => {
  const list = 'Scrub 45 min $99\nWrap 45 min $89\nFacial 45 min $99 $69';
  const form = { list, expiryDate: '', checkoutUrl: '', intent: 'check' };
  const page = visibleText((await send(form)).html);
  assert.match(page, /3 refused\./);
  assert.match(page, /Lines 1–2: Regular Price: Two prices are needed/);
  assert.match(page, /Line 3 \(Facial\): Title: The spa has a deal of this title and length/);
  assert.doesNotMatch(page, /Create \d/);
  const live = await send({ ...form, checkoutUrl: 'https://example.com' });
  assert.equal(live.response.status, 400);
  assert.match(
    visibleText(live.html),
    /Please select an expiry date.*Must be a valid Stripe checkout URL/,
  );
});

test('a deal that has ended may come again; one that is on sale may not', async () => {
  const list = 'Salt glow 45 min $99 $69';
  const form = { list, expiryDate: '2026-12-31', checkoutUrl: LINK, intent: 'check' };
  const { db, business } = dealAdmin;
  const { id } = await addDeal(db, business, { title: 'Salt glow', duration_minutes: 45 });
  assert.match(visibleText((await send(form)).html), /The spa has a deal of this title and length/);
  await db.updateTable('deals').set({ expires_at: 1 }).where('id', '=', id).execute();
  assert.match(visibleText((await send(form)).html), /1 new\./);
});

test('an empty list and a spa that is gone say so', async () => {
  const { response, html } = await send({ list: '', expiryDate: '', checkoutUrl: '' });
  assert.equal(response.status, 400);
  assert.match(visibleText(html), /Please paste a price list/);
  const gone = await dealAdmin.visitAsAdmin('/admin/businesses/none/prices');
  assert.equal(gone.status, 404);
});
