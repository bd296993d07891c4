import { recordChange } from '../audit/store.server.ts';
import { rememberUrls } from '../former-urls.server.ts';
import { type Notice, pausedDealNotice, type StoppedDeal } from '../notices/copy.ts';
import { recordNotice } from '../notices/store.server.ts';
import type { Db, DealRow } from '../ports.ts';
import type { SiteTerms } from '../terms/rules.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { DEAL_FIELDS } from './fields.ts';
import { isPutOff, losesPriceSeen } from './rules.ts';
import type { StoredDeal } from './store.server.ts';

/** Where the administrator works, who that is (an e-mail), and when (epoch milliseconds). */
export interface DealContext {
  db: Db;
  zipTable: ZipTable;
  /** The terms that hold for every deal; without them, what the product says. */
  settings?: { policy: { site: SiteTerms } };
  now: number;
  actor: string;
  /** The same for all deals that are changed, and can be put back, together. */
  batchId?: string | undefined;
  /** The id of the change that this one takes back. */
  undoes?: string;
  /** What the administrator is sent where the change stops a deal; by default of a pause alone. */
  stopNotice?: (deal: StoppedDeal) => Notice;
}

/** The columns that say in which state a deal is. */
export const STATE_COLUMNS = [
  'status',
  'starts_at',
  'expires_at',
  'paused_at',
  'pause_reason',
  'sold_out_at',
] as const;

export const FORM_COLUMNS = Object.values(DEAL_FIELDS).map(({ column }) => column);
const SNAPSHOT_COLUMNS = [...new Set([...FORM_COLUMNS, ...STATE_COLUMNS])];

/** What the history holds of a deal: form, state, and the spa's name as it was. */
export function snapshot(deal: DealRow, businessName: string): Record<string, unknown> {
  const columns = SNAPSHOT_COLUMNS.map((column) => [column, deal[column]]);
  return { business_name: businessName, ...Object.fromEntries(columns) };
}

/** The columns of a deal in a line of its history; an old line may lack some. */
export function pickSnapshot(entry: Record<string, unknown>): Partial<DealRow> {
  const stored = SNAPSHOT_COLUMNS.filter((column) => column in entry);
  return Object.fromEntries(stored.map((column) => [column, entry[column]]));
}

/** The database's rule: what visitors find in lists while it has started and not ended. */
export function isListed({
  status,
  paused_at,
  sold_out_at,
}: Pick<DealRow, 'status' | 'paused_at' | 'sold_out_at'>): 0 | 1 {
  return status === 'active' && paused_at === null && sold_out_at === null ? 1 : 0;
}

const NOT_SEEN = { price_seen_at: '', price_seen_on: null };

/**
 * Writes columns of a deal and the line of its history, within a transaction; false where it was
 * changed or deleted since it was read. `businessName` is the name of its business afterwards.
 */
export async function writeDeal(
  tx: Db,
  { actor, now, batchId, undoes, stopNotice }: Omit<DealContext, 'db' | 'zipTable'>,
  { deal, businessName: formerBusinessName }: StoredDeal,
  given: Partial<DealRow>,
  businessName = formerBusinessName,
): Promise<boolean> {
  const forgotten = losesPriceSeen(deal, { ...deal, ...given }) && NOT_SEEN;
  const columns = { ...given, ...forgotten };
  const changed: DealRow = { ...deal, ...columns };
  // Two saves within a millisecond still differ in the instant that forms are compared by.
  const at = Math.max(now, deal.updated_at + 1);
  const { numUpdatedRows } = await tx
    .updateTable('deals')
    .set({ ...columns, listed: isListed(changed), updated_at: at })
    .where('id', '=', deal.id)
    .where('updated_at', '=', deal.updated_at)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (deal.checkout_url !== changed.checkout_url) await rememberUrls(tx, [deal], at);
  if (isPutOff(deal, changed, at))
    await tx
      .insertInto('deal_extensions')
      .values({
        deal_id: deal.id,
        from_end: deal.expires_at,
        to_end: changed.expires_at,
        extended_at: at,
      })
      .execute();
  await recordChange(tx, {
    createdAt: at,
    actor,
    action: 'updated',
    recordKind: 'deal',
    recordId: deal.id,
    before: snapshot(deal, formerBusinessName),
    after: snapshot(changed, businessName),
    batchId,
    undoes,
  });
  const isPaused = deal.paused_at === null && changed.paused_at !== null;
  const isSoldOut = deal.sold_out_at === null && changed.sold_out_at !== null;
  const noticeOf =
    stopNotice && isSoldOut ? stopNotice : isPaused && (stopNotice ?? pausedDealNotice);
  if (noticeOf) {
    const { id, title, pause_reason } = changed;
    const stopped = { id, title, business: businessName, at, reason: pause_reason ?? '' };
    await recordNotice(tx, noticeOf(stopped), now);
  }
  return true;
}
