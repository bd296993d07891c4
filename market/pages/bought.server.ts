import { addressLine, phoneLink, slugWords } from '../businesses/rules.ts';
import { formatDate, formatTime } from '../dates.ts';
import { guessKind, timeZoneOf } from '../deals/rules.ts';
import { type Deal, findDealForEdit } from '../deals/store.server.ts';
import { hoursLines, openText } from '../hours/rules.ts';
import { type PictureView, pictureView } from '../pictures/drawings.ts';
import { givesVouchers } from '../purchases/store.server.ts';
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
    hours: hoursLines(business.hours),
    openText: openText(business.hours, now, timeZone),
    href: business.status === 'active' ? `/business/${business.slug}` : undefined,
  };
}

export type BookingView = ReturnType<typeof bookingView>;

export async function purchaseView(bought: Bought, purchase: Purchase, { db, site }: PageServices) {
  const makesCards = purchase.mayBeGiven && !(await givesVouchers(db, bought.business.id));
  const { day, title, businessName, statement, worth, terms, storedSince, changedAt, seller } =
    purchase;
  return {
    title,
    businessName,
    dayText: formatDate(day),
    worth,
    terms,
    storedSince,
    changedAt,
    receipt: receiptText(seller, site.brand),
    reminderHref: statement.hasEnded ? undefined : pathOf(bought, '/reminder.ics', day),
    giftHref: makesCards ? pathOf(bought, '/gift', day) : undefined,
  };
}

export type PurchaseView = Awaited<ReturnType<typeof purchaseView>>;

/** If the operator is the seller, it has the receipts, but not on this site. */
export function receiptText(seller: string | undefined, brand: string): string {
  const from = seller ? ` or from ${seller}` : '';
  const who = seller === brand ? 'This page does not have it.' : 'We do not have it.';
  return `Your receipt came by email from Stripe${from}. ${who}`;
}

/** Today's license line for this deal; a deleted deal goes by `title`. */
export async function licenseLine(
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
