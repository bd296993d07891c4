import { changeDeals } from '../deals/bulk.server.ts';
import { MAX_BULK_DEALS } from '../deals/rules.ts';
import type { DealContext } from '../deals/write.server.ts';
import type { Db } from '../ports.ts';
import { counted } from '../words.ts';
import { MANY_CASES, MANY_CASES_WINDOW_MS } from './rules.ts';
import { countOpenCases } from './store.server.ts';

/**
 * A spa's open cases of 30 days and, where they are so many that we ask whether to pause it, how many of
 * its deals can be paused; else none.
 */
export async function businessInQuestion(db: Db, businessId: string, now: number) {
  const open = await countOpenCases(db, businessId, now - MANY_CASES_WINDOW_MS);
  const isMany = open >= MANY_CASES;
  return { open, deals: isMany ? (await dealsToPause(db, businessId, now)).length : 0 };
}

/** Pauses what visitors can book, or soon could, of a spa; `batchId` names it for its undoing. */
export async function pauseBusiness(
  context: DealContext,
  businessId: string,
  batchId: string,
): Promise<{ changed: number }> {
  const { db, now } = context;
  const ids = await dealsToPause(db, businessId, now);
  if (ids.length === 0) return { changed: 0 };
  const open = await countOpenCases(db, businessId, now - MANY_CASES_WINDOW_MS);
  const reason = `${counted(open, 'complaint is', 'complaints are')} open`;
  return changeDeals(context, ids, { verb: 'pause', reason }, batchId);
}

async function dealsToPause(db: Db, businessId: string, now: number): Promise<string[]> {
  const deals = await db
    .selectFrom('deals')
    .select('id')
    .where('business_id', '=', businessId)
    .where('status', '=', 'active')
    .where('paused_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_BULK_DEALS)
    .execute();
  return deals.map(({ id }) => id);
}
