import { addressLine, phoneLink, slugWords } from '../businesses/rules.ts';
import { formatDate, formatTime } from '../dates.ts';
import { guessKind, timeZoneOf } from '../deals/rules.ts';
import { type Deal, findDealForEdit } from '../deals/store.server.ts';
import { hoursText } from '../hours/line.ts';
import { openText } from '../hours/rules.ts';
import { type PictureView, pictureView } from '../pictures/drawings.ts';
import { givesVouchers } from '../purchases/store.server.ts';
import { plainText, RECEIPT } from '../vouchers/copy.ts';
import type { Offer } from '../vouchers/offer.ts';
import { findSold } from '../vouchers/store.server.ts';
import { licenseView } from './license.server.ts';
import type { Bought, Purchase } from './purchase.server.ts';
import { MAX_SEARCH_LENGTH } from './rules.ts';
import type { PageServices } from './services.ts';

export const NOT_FOUND = {
  title: 'Deal Not Found',
  description: 'Nobody could buy this deal.',
  hidden: true,
};

export const pathOf = ({ id }: Pick<Bought, 'id'>, page = '', day?: string) =>
  `/bought/${id}${page}${day === undefined ? '' : `?day=${day}`}`;

/** For buyers without a link: finds sold deals by spa. Nothing is found without a word. */
export async function soldView(
  query: URLSearchParams,
  { db, zipTable, now }: Pick<PageServices, 'db' | 'zipTable' | 'now'>,
) {
  const search = (query.get('spa') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  if (slugWords(search).length === 0) return { search, deals: undefined, hasMore: false };
  const { rows, hasMore } = await findSold(db, search, now());
  const deals = rows.map(({ id, title, name, city, state, zip, expires_at }) => {
    const isOver = expires_at <= now();
    const day = formatTime(expires_at, 'date', timeZoneOf(zipTable.find(zip)));
    return {
      path: pathOf({ id }),
      title,
      business: `${name}, ${city}, ${state}`,
      endText: `${isOver ? 'Ended' : 'Ends'} ${day}`,
    };
  });
  return { search, deals, hasMore };
}

/** How to book, if the spa can be called. */
export function bookingView(
  { business, timeZone }: Pick<Bought, 'business' | 'timeZone'>,
  now: number,
) {
  return {
    businessName: business.name,
    phone: business.phone,
    phoneLink: phoneLink(business.phone),
    address: addressLine(business),
    hours: hoursText(business.hours),
    openText: openText(business.hours, now, timeZone),
  };
}

export type BookingView = ReturnType<typeof bookingView>;

export async function purchaseView(bought: Bought, purchase: Purchase, app: PageServices) {
  const makesCards = purchase.mayBeGiven && !(await givesVouchers(app.db, bought.business.id));
  const { day, title, businessName, statement, storedSince, changedAt } = purchase;
  return {
    title,
    businessName,
    dayText: formatDate(day),
    worth: statement.worth,
    terms: await smallPrint(bought, purchase, app),
    storedSince,
    changedAt,
    reminderHref: statement.hasEnded ? undefined : pathOf(bought, '/reminder.ics', day),
    giftHref: makesCards ? pathOf(bought, '/gift', day) : undefined,
  };
}

export type PurchaseView = Awaited<ReturnType<typeof purchaseView>>;

/** The terms, who sells, the license, and where the receipt is. */
export async function smallPrint(
  bought: Pick<Bought, 'id' | 'business'>,
  { title, terms, worth }: Offer,
  app: Pick<PageServices, 'db' | 'site' | 'now' | 'zipTable'>,
): Promise<string[]> {
  const license = await licenseLine(bought, title, app);
  return [...terms, ...worth.slice(1).map(plainText), ...(license ? [license] : []), RECEIPT];
}

/** Today's license line for this deal; a deleted deal goes by `title`. */
async function licenseLine(
  { id, business }: Pick<Bought, 'id' | 'business'>,
  title: string,
  app: Pick<PageServices, 'db' | 'site' | 'now' | 'zipTable'>,
): Promise<string | undefined> {
  const stored = await findDealForEdit(app.db, id);
  const deal = { title, kind: stored?.deal.kind ?? guessKind(title) };
  return (await licenseView(business.id, [deal], app, app.now())).line;
}

export const pictureOf = (deal: Deal | undefined, id: string, title: string): PictureView =>
  pictureView(deal ?? { id, title, imageUrl: '' }, deal?.businessPictures[0]);
