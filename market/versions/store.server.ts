import type { Selectable } from 'kysely';
import type { DealVersionTable } from '../../database/tables/deal.ts';
import type { Db } from '../ports.ts';

export type DealVersion = Selectable<DealVersionTable>;

/** Settings that terms depend on, as they were: `storedSettings` of market/terms reads them. */
export type SiteVersion = Record<string, string>;

export interface FoundVersion {
  version: DealVersion;
  site: SiteVersion;
  /** When versions begin (epoch milliseconds), if the instant is before that. */
  storedSince: number | undefined;
}

/** Undefined if it did not exist or was deleted two years ago. `instant`: epoch milliseconds. */
export async function versionOn(
  db: Db,
  dealId: string,
  instant: number,
): Promise<FoundVersion | undefined> {
  const own = db.selectFrom('deal_versions').selectAll().where('deal_id', '=', dealId);
  const found = await own
    .where('from_at', '<=', instant)
    .orderBy('from_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const version = found ?? (await own.orderBy('from_at').limit(1).executeTakeFirst());
  if (!version) return undefined;
  const site = await siteVersionOn(db, instant);
  return { version, site, storedSince: found ? undefined : version.from_at };
}

/** The version sold (`version` is its `from_at`), with the site's terms at the payment. */
export async function versionSold(
  db: Db,
  dealId: string,
  { version, at }: { version: number; at: number },
): Promise<FoundVersion | undefined> {
  const found = await versionOn(db, dealId, version);
  return found && { ...found, site: await siteVersionOn(db, at) };
}

/** Finds deleted deals, too. Epoch milliseconds; undefined if never until `now`. */
export async function liveSince(db: Db, dealId: string, now: number): Promise<number | undefined> {
  const versions = await db
    .selectFrom('deal_versions')
    .select(['from_at', 'starts_at', 'expires_at', 'status', 'listed', 'deleted_at'])
    .where('deal_id', '=', dealId)
    .orderBy('from_at')
    .execute();
  const starts = versions.flatMap((version, index) => {
    const { from_at, starts_at, expires_at, status, listed, deleted_at } = version;
    if (starts_at === null) return [];
    // Versions exist since an upgrade: a deal that had started before was live then, whatever it is
    // now.
    const isOlder = index === 0 && status !== 'draft' && starts_at < from_at;
    if (listed === 0 && !isOlder) return [];
    const from = index === 0 ? starts_at : Math.max(from_at, starts_at);
    const until = versions[index + 1]?.from_at ?? deleted_at ?? Number.POSITIVE_INFINITY;
    return from <= now && from < Math.min(expires_at, until) ? from : [];
  });
  return starts.length > 0 ? Math.min(...starts) : undefined;
}

async function siteVersionOn(db: Db, instant: number): Promise<SiteVersion> {
  const all = db.selectFrom('site_terms_versions').select(['from_at', 'document']);
  const found = all.where('from_at', '<=', instant).orderBy('from_at', 'desc').limit(1);
  const row = (await found.executeTakeFirst()) ?? (await all.orderBy('from_at').executeTakeFirst());
  return JSON.parse(row?.document ?? '{}');
}
