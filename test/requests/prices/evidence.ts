import { randomUUIDv7 } from 'node:crypto';
import type { PriceEvidenceRow } from '../../../database/tables/price.ts';
import type { Db, DealRow } from '../../../database/tables.ts';
import { itemKey } from '../../../market/prices/rules.ts';
import { menuItemOf } from '../../../market/prices/store.server.ts';
import { DAY_MS, MONDAY_NOON } from '../../helpers/app.ts';

/** Evidence of a deal's regular price, as somebody saw it on the menu; each is newer than the last. */
export async function addPriceEvidence(
  db: Db,
  deal: DealRow,
  evidence: Partial<PriceEvidenceRow> = {},
) {
  evidenceCount += 1;
  const item = menuItemOf(deal);
  const row: PriceEvidenceRow = {
    id: randomUUIDv7(),
    business_id: deal.business_id,
    item,
    item_key: itemKey(item),
    minutes: deal.duration_minutes,
    cents: deal.regular_price_cents,
    how: 'menu_page',
    url: 'https://juniper.example/menu',
    document_id: null,
    seen_on: '2026-03-02',
    proves_until: MONDAY_NOON + 90 * DAY_MS,
    seen_by: 'owner@example.com',
    created_at: MONDAY_NOON + evidenceCount,
    ...evidence,
  };
  await db.insertInto('price_evidence').values(row).execute();
  return row;
}

let evidenceCount = 0;
