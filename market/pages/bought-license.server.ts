import { guessKind } from '../deals/rules.ts';
import { findDealForEdit } from '../deals/store.server.ts';
import { licenseClaim } from '../licenses/rules.ts';
import { licensesOf } from '../licenses/store.server.ts';
import type { Bought } from './purchase.server.ts';
import type { PageServices } from './services.ts';

/** What may be said today of the spa's license beside this deal; of one that is gone, by its title. */
export async function licenseLine(
  { id, spa, timeZone }: Pick<Bought, 'id' | 'spa' | 'timeZone'>,
  title: string,
  {
    db,
    licensing,
    settings,
    site,
    now,
  }: Pick<PageServices, 'db' | 'licensing' | 'settings' | 'site' | 'now'>,
): Promise<string | undefined> {
  const stored = await findDealForEdit(db, id);
  const claim = licenseClaim(await licensesOf(db, spa.id), {
    spaState: spa.state,
    deals: [{ title, kind: stored?.deal.kind ?? guessKind(title) }],
    product: site.product,
    statesLicenses: settings.statesLicenses,
    licensing,
    timeZone,
    now: now(),
  });
  return claim.line;
}
