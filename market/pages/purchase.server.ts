import { formatDate, formatTime } from '../dates.ts';
import { dayIn, endOfDay, startOfDay } from '../days.ts';
import { parseDealId, timeZoneOf } from '../deals/rules.ts';
import { type Offer, offerSold } from '../vouchers/offer.ts';
import { type BoughtDeal, findBoughtDeal, versionOfDay } from '../vouchers/store.server.ts';
import type { PageServices } from './services.ts';

/** A deal that somebody may have bought. */
export interface Bought extends BoughtDeal {
  id: string;
  timeZone: string;
  /** Days of the calendar where the spa is, 'YYYY-MM-DD': the first and the last that may be chosen. */
  firstDay: string;
  today: string;
}

/** Undefined for what visitors could never see. */
export async function findBought(
  app: PageServices,
  dealIdText: string,
): Promise<Bought | undefined> {
  const now = app.now();
  const id = parseDealId(dealIdText);
  const deal = id === undefined ? undefined : await findBoughtDeal(app.db, id, now);
  if (id === undefined || !deal) return undefined;
  const timeZone = timeZoneOf(app.zipTable.find(deal.business.zip));
  return {
    ...{ ...deal, id, timeZone },
    firstDay: dayIn(timeZone, deal.liveFrom),
    today: dayIn(timeZone, now),
  };
}

/** The day that an address names, or ''. */
export const dayOf = (query: URLSearchParams) => query.get('day')?.slice(0, 20) ?? '';

/** 'Which day did you buy?', what was answered ('' where nothing was), and what is wrong with it. */
export function dayQuestion(bought: Bought, day: string) {
  const { firstDay, today } = bought;
  return { firstDay, today, day, problem: day ? dayProblem(day, bought) : undefined };
}

export type DayQuestion = ReturnType<typeof dayQuestion>;

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

/** What a purchase on a day is worth, and under which terms. */
export interface Purchase extends Offer {
  day: string;
  /** 'Mar 2, 2026': where terms are kept only since a later day. */
  storedSince: string | undefined;
  /** 'Mar 2, 2026, 6:05 PM CST': where the deal was changed on the day. */
  changedAt: string | undefined;
}

/** Undefined where the day is none to answer for. */
export async function purchaseOn(
  app: PageServices,
  bought: Bought,
  day: string,
): Promise<Purchase | undefined> {
  const { id, timeZone } = bought;
  const from = startOfDay(day, timeZone);
  const to = endOfDay(day, timeZone);
  if (from === undefined || to === undefined || dayProblem(day, bought)) return undefined;
  const now = app.now();
  const found = await versionOfDay(app.db, id, {
    from: Math.max(from, bought.liveFrom),
    to: Math.min(to, now),
  });
  if (!found) return undefined;
  const { storedSince, changedAt } = found;
  const date = (at: number) => formatTime(at, 'date', timeZone);
  return {
    ...offerSold(found, { ...bought, day }, app, now),
    day,
    storedSince: storedSince === undefined ? undefined : date(storedSince),
    changedAt: changedAt === undefined ? undefined : formatTime(changedAt, 'full', timeZone),
  };
}
