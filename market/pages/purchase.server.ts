import { formatDate, formatTime } from '../dates.ts';
import { dayIn, endOfDay, startOfDay } from '../days.ts';
import { parseDealId, timeZoneOf } from '../deals/rules.ts';
import { type Offer, offerSold } from '../vouchers/offer.ts';
import { type BoughtDeal, findBoughtDeal, versionOfDay } from '../vouchers/store.server.ts';
import type { PageServices } from './services.ts';

/** A deal that somebody may have bought, and the day that the page is about. */
export interface Bought extends BoughtDeal {
  id: string;
  timeZone: string;
  /** Days of the calendar where the spa is, 'YYYY-MM-DD': the first and the last that may be chosen. */
  firstDay: string;
  today: string;
  /** The typed day, or the one that is most likely. */
  day: string;
  /** What is wrong with `day`, in words. */
  problem: string | undefined;
}

/** Undefined for what visitors could never see. */
export async function findBought(
  app: PageServices,
  dealIdText: string,
  query: URLSearchParams,
): Promise<Bought | undefined> {
  const now = app.now();
  const id = parseDealId(dealIdText);
  const deal = id === undefined ? undefined : await findBoughtDeal(app.db, id, now);
  if (id === undefined || !deal) return undefined;
  const timeZone = timeZoneOf(app.zipTable.find(deal.business.zip));
  const firstDay = dayIn(timeZone, deal.liveFrom);
  const today = dayIn(timeZone, now);
  // A buyer who comes after the end bought before it.
  const lastDay = dayIn(timeZone, Math.min(now, Math.max(deal.liveFrom, deal.liveUntil - 1)));
  const day = query.get('day')?.slice(0, 20) || lastDay;
  const problem = dayProblem(day, { firstDay, today, timeZone });
  return { ...deal, id, timeZone, firstDay, today, day, problem };
}

function dayProblem(
  day: string,
  { firstDay, today, timeZone }: Pick<Bought, 'firstDay' | 'today' | 'timeZone'>,
): string | undefined {
  if (startOfDay(day, timeZone) === undefined) return 'Please enter a day of the calendar.';
  if (day > today) return `${formatDate(day)} has not come yet. Please enter the day you bought.`;
  if (day < firstDay)
    return `This deal began on ${formatDate(firstDay)}. Please enter that day or a later one.`;
  return undefined;
}

/** What a purchase on the day of the question is worth, and under which terms. */
export interface Purchase extends Offer {
  day: string;
  /** 'Mar 2, 2026': where terms are kept only since a later day. */
  recordedSince: string | undefined;
  /** 'Mar 2, 2026, 6:05 PM CST': where the deal was changed on the day. */
  changedAt: string | undefined;
}

/** Undefined where the day is none to answer for. */
export async function purchaseOn(app: PageServices, bought: Bought): Promise<Purchase | undefined> {
  const { id, day, timeZone, problem } = bought;
  const from = startOfDay(day, timeZone);
  const to = endOfDay(day, timeZone);
  if (problem || from === undefined || to === undefined) return undefined;
  const now = app.now();
  const found = await versionOfDay(app.db, id, {
    from: Math.max(from, bought.liveFrom),
    to: Math.min(to, now),
  });
  if (!found) return undefined;
  const { recordedSince, changedAt } = found;
  const date = (at: number) => formatTime(at, 'date', timeZone);
  return {
    ...offerSold(found, bought, app, now),
    day,
    recordedSince: recordedSince === undefined ? undefined : date(recordedSince),
    changedAt: changedAt === undefined ? undefined : formatTime(changedAt, 'full', timeZone),
  };
}
