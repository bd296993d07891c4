import type { PriceEvidenceRow } from '../../database/tables/price.ts';
import type { InsertableDeal } from '../../database/tables.ts';
import { dayIn } from '../../market/days.ts';
import { timeZoneOf } from '../../market/deals/rules.ts';
import { endOfProof, itemKey } from '../../market/prices/rules.ts';
import { SAMPLE_ACTOR } from '../../market/sample/rules.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';

/** Every third deal has no evidence of its price, so that a demo shows both. */
const UNSEEN_EVERY = 3;

/** A name that is nobody's (RFC 2606). */
const SAMPLE_MENU = 'https://example.com/menu';

/** What the sample's spas charge, as if seen on the day of loading; it goes with its spa. */
export function sampleEvidence(
  deals: InsertableDeal[],
  zipTable: Pick<ZipTable, 'find'>,
  now: number,
): PriceEvidenceRow[] {
  const seen = deals.filter((_, at) => at % UNSEEN_EVERY !== UNSEEN_EVERY - 1);
  return seen.map((deal) => {
    const timeZone = timeZoneOf(zipTable.find(deal.business_zip));
    const seenOn = dayIn(timeZone, now);
    return {
      // One for each deal, and the same each time.
      id: deal.id,
      business_id: deal.business_id,
      item: deal.title,
      item_key: itemKey(deal.title),
      minutes: deal.duration_minutes,
      cents: deal.regular_price_cents,
      how: 'menu_photo',
      url: SAMPLE_MENU,
      document_id: null,
      seen_on: seenOn,
      proves_until: endOfProof(seenOn, timeZone) ?? now,
      seen_by: SAMPLE_ACTOR,
      created_at: now,
    };
  });
}
