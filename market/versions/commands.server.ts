import type { Db } from '../ports.ts';
import type { SiteVersion } from './store.server.ts';

/** In a transaction: stores the site's terms from `now` on, if they changed. */
export async function appendSiteVersion(tx: Db, site: SiteVersion, now: number): Promise<void> {
  const document = JSON.stringify(site);
  const last = await tx
    .selectFrom('site_terms_versions')
    .selectAll()
    .orderBy('from_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.document === document) return;
  const from_at = Math.max(now, (last?.from_at ?? 0) + 1);
  await tx.insertInto('site_terms_versions').values({ from_at, document }).execute();
}
