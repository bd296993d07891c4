import assert from 'node:assert/strict';
import type { DealRow } from '../../../database/tables.ts';
import { isListed } from '../../../market/deals/change.server.ts';
import {
  addBusiness,
  addDeal,
  DAY_MS,
  MONDAY_NOON,
  openApp,
  type TestDependencies,
  visibleText,
} from '../../helpers/app.ts';

const STARTED = MONDAY_NOON - 5 * DAY_MS;

export async function openBoughtPages(dependencies: TestDependencies = {}) {
  const site = await openApp(dependencies);
  return {
    ...site,
    /** The first version is of February 25, 2026. */
    async newDeal(columns: Partial<DealRow> = {}) {
      const business = await addBusiness(site.db, { zip: '78701', hours: 'Mo 09:00-19:00' });
      const prices = { regular_price_cents: 10_000, deal_price_cents: 6_000 };
      const deal = await addDeal(site.db, business, { ...prices, starts_at: STARTED, ...columns });
      return { business, deal };
    },
    async change(deal: DealRow, columns: Partial<DealRow>, updated_at: number) {
      const listed = isListed({ ...deal, ...columns });
      await site.db
        .updateTable('deals')
        .set({ ...columns, listed, updated_at })
        .where('id', '=', deal.id)
        .execute();
    },
    async read({ id }: Pick<DealRow, 'id'>, query = '', status = 200) {
      const response = await site.get(`/bought/${id}${query}`);
      assert.equal(response.status, status);
      const html = await response.text();
      return { response, html, words: visibleText(html) };
    },
  };
}
