import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { visibleText } from '../../../helpers/app.ts';
import { openDealAdmin } from '../deal-admin.ts';

let admin: Awaited<ReturnType<typeof openDealAdmin>>;
before(async () => {
  admin = await openDealAdmin();
});
after(() => admin.close());

test('all problems of a deal are said at once, a past day too where no business is chosen', async () => {
  const wrong = { businessId: '', title: 'Qu', regularPrice: '', expiryDate: '2026-03-01' };
  const text = visibleText(await (await admin.create(wrong)).text());
  for (const message of [
    'Please select a business',
    'Title must be at least 3 characters',
    'Regular price is required',
    'Expiry date must be in the future',
  ])
    assert.match(text, new RegExp(message), message);
  // American Samoa still has this day for hours.
  const today = visibleText(
    await (await admin.create({ ...wrong, expiryDate: '2026-03-02' })).text(),
  );
  assert.doesNotMatch(today, /Expiry date must be in the future/);
});

test('a new deal begins with what the settings say, and the deals that exist stay as they are', async () => {
  await admin.create();
  const [before] = await admin.deals();
  const form = {
    section: 'deals',
    version: '0',
    dealDurationMinutes: '90',
    dealMaxPurchases: '3',
    dealCancellationPolicy: 'Call us the day before, please.',
  };
  assert.equal((await admin.send('/admin/settings/deals', form)).status, 302);
  const html = await (await admin.visitAsAdmin('/admin/deals/new')).text();
  assert.match(html, /name="durationMinutes"[^>]* value="90"/);
  assert.match(html, /name="maxPurchases"[^>]* value="3"/);
  assert.match(
    html,
    /<textarea[^>]*name="cancellationPolicy"[^>]*>Call us the day before, please\.</,
  );
  assert.deepEqual(await admin.deals(), [before]);
});

test('what a new deal cannot begin with is refused in the words of its own form', async () => {
  const wrong = {
    section: 'deals',
    version: '9',
    dealDurationMinutes: '10',
    dealMaxPurchases: '101',
    dealCancellationPolicy: 'Call',
  };
  const response = await admin.send('/admin/settings/deals', wrong);
  assert.equal(response.status, 400);
  const text = visibleText(await response.text());
  for (const message of [
    'Duration must be at least 15 minutes',
    'Maximum purchases cannot exceed 100',
    'Please provide a cancellation policy',
  ])
    assert.match(text, new RegExp(message), message);
});

test('prices have their sign beside them, and Preview is above the buttons', async () => {
  const html = await (await admin.visitAsAdmin('/admin/deals/new')).text();
  assert.equal(html.match(/>\$<\/span><input[^>]*name="(regular|deal)Price"/g)?.length, 2);
  assert.match(
    html,
    /<a href="#preview"[^>]*>Preview<\/a>.*>Create Deal<\/button><button[^>]*>Save Draft<\/button>/,
  );
});
