import { plusDays } from '../../../market/days.ts';
import { clicksOf } from '../../../market/insight/figures.server.ts';
import type { BusinessRow, DealRow } from '../../../market/ports.ts';
import { countSold } from '../../../market/purchases/store.server.ts';
import { formatNumber } from '../../../market/words.ts';
import type { Services } from '../../context.ts';
import { adminToday } from '../../kit/layout/admin-time.server.ts';
import type { RecordFact } from '../../kit/lists/record-header.tsx';
import { purchasesFact } from '../purchases/list-view.server.ts';

const CLICK_DAYS = 28;

/** The spa of a deal and how it sells; nothing of what there is none of. */
export async function dealFacts(
  { id, total_available: total }: Pick<DealRow, 'id' | 'total_available'>,
  business: BusinessRow | undefined,
  services: Services,
): Promise<RecordFact[]> {
  const { db, now } = services;
  const clicks = await clicksOf(db, id, plusDays(adminToday(services), 1 - CLICK_DAYS));
  const left = total === null ? total : Math.max(0, total - (await countSold(db, id, now())));
  const pressed = `Pressed Book Now in ${CLICK_DAYS} days`;
  return [
    ...(business ? [{ name: business.name, to: `/admin/businesses/${business.id}/edit` }] : []),
    ...(await purchasesFact(services, { deal: id })),
    ...(left === null ? [] : [{ name: 'Left', value: `${formatNumber(left)} of ${total}` }]),
    ...(clicks > 0 ? [{ name: pressed, value: formatNumber(clicks) }] : []),
  ];
}
