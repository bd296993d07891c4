import type { Db, DealRow } from './ports.ts';
import { slicesOf } from './slices.ts';

/** Records where deals led until `until_at` (epoch milliseconds): a buyer may still pay there. */
export async function rememberUrls(
  tx: Db,
  deals: Array<Pick<DealRow, 'id' | 'business_id' | 'checkout_url'>>,
  until_at: number,
): Promise<void> {
  const rows = deals.map(({ id, business_id, checkout_url }) => {
    const [url = ''] = checkout_url.split('?', 1);
    return { deal_id: id, business_id, url, until_at };
  });
  for (const slice of slicesOf(rows))
    await tx.insertInto('deal_former_urls').values(slice).execute();
}
