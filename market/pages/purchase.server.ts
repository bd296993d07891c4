import { formatDate, formatTime } from '../dates.ts';
import { dayIn, endOfDay, startOfDay } from '../days.ts';
import { parseDealId, timeZoneOf } from '../deals/rules.ts';
import { type Offer, offerSold } from '../vouchers/offer.ts';
import { type BoughtDeal, findBoughtDeal, versionOfDay } from '../vouchers/store.server.ts';
import type { PageServices } from './services.ts';

export interface Bought extends BoughtDeal {
  id: string;
  timeZone: string;
  /** The days that may be chosen, 'YYYY-MM-DD' where the spa is. */
  firstDay: string;
  today: string;
}

/** Undefined for deals that visitors never saw. */
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

export const dayOf = (query: URLSearchParams) => query.get('day')?.slice(0, 20) ?? '';

/** The state of the question 'Which day did you buy?'; `day` is '' before an answer. */
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

export interface Purchase extends Offer {
  day: string;
  /** 'Mar 2, 2026', if terms are stored only since a later day. */
  storedSince: string | undefined;
  /** 'Mar 2, 2026, 6:05 PM CST', if the deal changed on that day. */
  changedAt: string | undefined;
}

/** Undefined if the day is invalid. */
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
