import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDeal, DAY_MS, MONDAY_NOON, visibleText } from '../../../helpers/app.ts';
import { openDealAdmin } from '../deal-admin.ts';

let dealAdmin: Awaited<ReturnType<typeof openDealAdmin>>;
before(async () => {
  dealAdmin = await openDealAdmin();
});
after(() => dealAdmin.close());

test('deals are sorted by their headings, and the chips show what ends this week and one spa', async () => {
  for (const [title, days, cents] of [
    ['bath', 3, 5_000],
    ['Clay', 9, 4_000],
    ['Aroma', 20, 6_000],
  ] as const)
    await addDeal(dealAdmin.db, dealAdmin.business, {
      title,
      deal_price_cents: cents,
      expires_at: MONDAY_NOON + days * DAY_MS,
    });
  const titlesIn = async (query: string) => {
    const html = await (await dealAdmin.visitAsAdmin(`/admin/deals${query}`)).text();
    return Array.from(html.matchAll(/data-row=""[^>]*>([^<]+)</g), ([, title]) => title);
  };
  assert.deepEqual(await titlesIn(''), ['bath', 'Clay', 'Aroma']);
  assert.deepEqual(await titlesIn('?sort=-ends'), ['Aroma', 'Clay', 'bath']);
  assert.deepEqual(await titlesIn('?sort=title'), ['Aroma', 'bath', 'Clay']);
  assert.deepEqual(await titlesIn('?sort=price'), ['Clay', 'bath', 'Aroma']);
  assert.deepEqual(await titlesIn('?only=ending'), ['bath']);
  assert.deepEqual(await titlesIn(`?business=${dealAdmin.business.id}&sort=-price`), [
    'Aroma',
    'bath',
    'Clay',
  ]);
  assert.deepEqual(await titlesIn('?business=nobody'), []);
  const html = await (
    await dealAdmin.visitAsAdmin(`/admin/deals?business=${dealAdmin.business.id}`)
  ).text();
  assert.match(visibleText(html), /Only Juniper Hour ✕/);
});
