import assert from 'node:assert/strict';
import type { DealRow } from '../../database/tables.ts';
import {
  addBusiness,
  addDeal,
  DAY_MS,
  HOUR_MS,
  MONDAY_NOON,
  openApp,
  visibleText,
} from '../helpers/app.ts';
import { licensed } from '../helpers/valid-forms.ts';

export async function openDealPages() {
  const testApp = await openApp();
  const business = await addBusiness(testApp.db, {
    name: 'Juniper Hour',
    zip: '92101',
    ...licensed('12345', 'CA'),
  });
  const second = await addDeal(testApp.db, business, {
    title: 'Hot stones',
    created_at: MONDAY_NOON - DAY_MS,
  });
  const first = await addDeal(testApp.db, business, {
    title: 'Swedish massage',
    regular_price_cents: 12_000,
    deal_price_cents: 7_950,
    duration_minutes: 75,
    max_purchases: 3,
  });
  const expiredDeal = await addDeal(testApp.db, business, {
    title: 'Winter wrap',
    expires_at: MONDAY_NOON - HOUR_MS,
  });
  return {
    ...testApp,
    business,
    first,
    second,
    expiredDeal,
    pathOf: (deal: DealRow) => `/deals/${business.slug}?deal=${deal.id}`,
    async read(path: string, status = 200) {
      const response = await testApp.get(path);
      assert.equal(response.status, status, path);
      const html = await response.text();
      return { html, words: visibleText(html) };
    },
  };
}
