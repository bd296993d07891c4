import type { Selectable } from 'kysely';
import type { DealVersionTable } from '../../database/tables/deal.ts';
import type { Db } from '../ports.ts';

export type DealVersion = Selectable<DealVersionTable>;

/** The settings that terms follow, as they were: `storedSettings` of market/terms reads them. */
export type SiteVersion = Record<string, string>;

export interface FoundVersion {
  version: DealVersion;
  site: SiteVersion;
  /** Where the instant is before the first version: since when terms are stored (epoch milliseconds). */
  storedSince: number | undefined;
}

/**
 * What a deal and the site said at an instant (epoch milliseconds), or the first that is known of
 * an earlier one. Undefined where there was no such deal, or it was deleted two years ago.
 */
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

/** The version of a deal that was sold (its `from_at`), with what the site said when it was paid. */
export async function versionSold(
  db: Db,
  dealId: string,
  { version, at }: { version: number; at: number },
): Promise<FoundVersion | undefined> {
  const found = await versionOn(db, dealId, version);
  return found && { ...found, site: await siteVersionOn(db, at) };
}

/**
 * Since when visitors could see a deal, deleted or not (epoch milliseconds): a version of it was
 * listed between its start and its end. Undefined where they never could until `now`.
 */
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
    // Versions are stored since an upgrade: what had started before it was live then, whatever it is now.
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
