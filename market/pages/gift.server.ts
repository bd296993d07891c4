import { renderSVG } from 'uqr';
import { findDeal } from '../deals/store.server.ts';
import { type PictureView, pictureView } from '../pictures/drawings.ts';
import { findVoucherByToken } from '../purchases/store.server.ts';
import type { Sentence } from '../vouchers/copy.ts';
import { purchasedDeal } from '../vouchers/purchased.server.ts';
import { type BookingView, bookingView, pathOf } from './bought.server.ts';
import { findBought, purchaseOn } from './purchase.server.ts';
import type { PageServices } from './services.ts';
import { voucherCard } from './voucher.server.ts';

export interface GiftView {
  title: string;
  picture: PictureView;
  /** Undefined where nothing may be given. */
  worth: Sentence | undefined;
  booking: BookingView;
  /** The page that the note is made from, and its address on the note: whole, and as one types it. */
  page: string;
  pageUrl: string;
  shortUrl: string;
  /** Leads to the whole address, or to where the voucher is checked; an SVG. */
  qrCode: string;
  /** The voucher's; undefined on a note without one. */
  code: string | undefined;
  /** The name that the buyer gave at the checkout. */
  recipient: string;
}

/** A note for somebody who bought a deal on some day; undefined where nothing was to be bought. */
export async function giftOfDay(
  app: PageServices,
  dealId: string,
  query: URLSearchParams,
): Promise<GiftView | undefined> {
  const bought = await findBought(app, dealId, query);
  const purchase = bought && (await purchaseOn(app, bought));
  if (!purchase) return undefined;
  const { title, day, mayBeGiven, statement } = purchase;
  const page = pathOf(bought, '', day);
  const { publicUrl } = app.site;
  return {
    title,
    picture: await giftPicture(app, bought.id, title),
    worth: mayBeGiven ? statement.gift : undefined,
    booking: bookingView(bought, app.now()),
    page,
    pageUrl: publicUrl + page,
    shortUrl: shortUrl(publicUrl),
    qrCode: renderSVG(publicUrl + page, { border: 2 }),
    code: undefined,
    recipient: '',
  };
}

/** A note with a voucher's code; undefined where there is no such voucher. */
export async function giftOfVoucher(
  app: PageServices & { linkSecret: string },
  token: string,
): Promise<GiftView | undefined> {
  const found = await findVoucherByToken(app.db, app.linkSecret, token);
  const purchased = found && (await purchasedDeal(app, found.purchase, app.now()));
  if (!purchased) return undefined;
  const { dealId, business, timeZone, day, offer } = purchased;
  const { title, code, qrCode, giftName } = voucherCard(app, found, purchased);
  const { publicUrl } = app.site;
  return {
    title,
    picture: await giftPicture(app, dealId, title),
    worth: qrCode && offer?.mayBeGiven ? offer.statement.gift : undefined,
    booking: bookingView({ business, timeZone }, app.now()),
    page: `/voucher/${token}`,
    // The voucher's own page is the buyer's, with the price.
    pageUrl: publicUrl + pathOf({ id: dealId }, '', day),
    shortUrl: shortUrl(publicUrl),
    qrCode: qrCode ?? '',
    code,
    recipient: giftName,
  };
}

const shortUrl = (publicUrl: string) => `${publicUrl.replace(/^https?:\/\//, '')}/bought`;

/** The deal's picture; of one that is gone, a drawing for its title. */
async function giftPicture({ db }: PageServices, id: string, title: string): Promise<PictureView> {
  const deal = await findDeal(db, id);
  return pictureView(deal ?? { id, title, imageUrl: '' }, deal?.businessPictures[0]);
}
