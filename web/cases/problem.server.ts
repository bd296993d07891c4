import { randomUUIDv7 } from 'node:crypto';
import { findReportedDeal, type ReportedDeal } from '../../market/cases/store.server.ts';
import { parseDealId } from '../../market/deals/rules.ts';
import { findVoucherByToken } from '../../market/purchases/store.server.ts';
import type { Services } from '../context.ts';

/** What a form is about. */
export interface Reported {
  deal: ReportedDeal;
  /** Its own address. */
  path: string;
  /** Where a voucher led here. */
  purchase?: {
    sessionId: string;
    /** '' where none was given, or the buyer was erased: then the form asks. */
    email: string;
  };
}

/** The deal, or the voucher's purchase, of an address; undefined where visitors have never seen it. */
export async function findReported(
  { db, linkSecret, now }: Pick<Services, 'db' | 'linkSecret' | 'now'>,
  { dealId, token }: { dealId?: string | undefined; token?: string | undefined },
): Promise<Reported | undefined> {
  const found = token === undefined ? undefined : await findVoucherByToken(db, linkSecret, token);
  const id = token === undefined ? parseDealId(dealId ?? '') : found?.purchase.deal_id;
  const deal = id && (await findReportedDeal(db, id, now()));
  if (!deal) return undefined;
  if (!found) return { deal, path: `/bought/${id}/problem` };
  const { session_id: sessionId, email } = found.purchase;
  return { deal, path: `/voucher/${token}/problem`, purchase: { sessionId, email } };
}

/** What is sent again with it is stored once. */
export const newFormKey = (): string => randomUUIDv7();
