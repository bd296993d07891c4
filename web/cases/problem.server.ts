import { randomUUIDv7 } from 'node:crypto';
import { findReportedDeal } from '../../market/cases/store.server.ts';
import { parseDealId } from '../../market/deals/rules.ts';
import type { Services } from '../context.ts';

/** The deal of an address; undefined where visitors have never seen it. */
export async function findDealFor({ db, now }: Pick<Services, 'db' | 'now'>, id: string) {
  const dealId = parseDealId(id);
  return dealId ? findReportedDeal(db, dealId, now()) : undefined;
}

/** What is sent again with it is stored once. */
export const newFormKey = (): string => randomUUIDv7();
