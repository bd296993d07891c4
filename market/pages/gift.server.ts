import { renderSVG } from 'uqr';
import { findDeal } from '../deals/store.server.ts';
import type { PictureView } from '../pictures/drawings.ts';
import { findVoucherByToken, givesVouchers } from '../purchases/store.server.ts';
import type { Sentence } from '../vouchers/copy.ts';
import { purchasedDeal } from '../vouchers/store.server.ts';
import { type BookingView, bookingView, pathOf, pictureOf } from './bought.server.ts';
import { dayOf, findBought, purchaseOn } from './purchase.server.ts';
import type { PageServices } from './services.ts';
import { voucherCard } from './voucher.server.ts';

export interface GiftView {
  kind: 'card';
  title: string;
  picture: PictureView;
  worth: Sentence;
  booking: BookingView;
  /** The page that makes the card, and its full and short addresses on the card. */
  page: string;
  pageUrl: string;
  shortUrl: string;
  /** An SVG that leads to the full address, or to where the voucher is checked. */
  qrCode: string;
  /** Undefined on a card without a voucher. */
  code: string | undefined;
  /** From the checkout; '' if the buyer gave none. */
  recipient: string;
}

/** Undefined if it could not be bought that day. `elsewhere`: where the card is, or why not. */
export async function giftOfDay(
  app: PageServices,
  dealId: string,
  query: URLSearchParams,
): Promise<GiftView | { kind: 'elsewhere'; to: string } | undefined> {
  const bought = await findBought(app, dealId);
  if (!bought) return undefined;
  const day = dayOf(query);
  const purchase = await purchaseOn(app, bought, day);
  // The page at `to` asks for the day, has the voucher, or says that only the buyer may use it.
  if (!purchase?.mayBeGiven || (await givesVouchers(app.db, bought.business.id)))
    return { kind: 'elsewhere', to: pathOf(bought, '', day || undefined) };
  const { title } = purchase;
  const picture = pictureOf(await findDeal(app.db, bought.id), bought.id, title);
  const page = pathOf(bought, '', day);
  const { publicUrl } = app.site;
  return {
    kind: 'card',
    title,
    picture,
    worth: purchase.statement.gift,
    booking: bookingView(bought, app.now()),
    page,
    pageUrl: publicUrl + page,
    shortUrl: shortUrl(publicUrl),
    qrCode: renderSVG(publicUrl + page, { border: 2 }),
    code: undefined,
    recipient: '',
  };
}

export async function giftOfVoucher(
  app: PageServices & { linkSecret: string },
  token: string,
): Promise<GiftView | { kind: 'elsewhere'; to: string } | undefined> {
  const found = await findVoucherByToken(app.db, app.linkSecret, token);
  const purchased = found && (await purchasedDeal(app, found.purchase, app.now()));
  if (!purchased) return undefined;
  const { dealId, business, timeZone, day, offer } = purchased;
  const { title, code, qrCode, giftName } = voucherCard(app, found, purchased);
  const page = `/voucher/${token}`;
  if (!qrCode || !offer?.mayBeGiven) return { kind: 'elsewhere', to: page };
  const { publicUrl } = app.site;
  return {
    kind: 'card',
    title,
    picture: pictureOf(await findDeal(app.db, dealId), dealId, title),
    worth: offer.statement.gift,
    booking: bookingView({ business, timeZone }, app.now()),
    page,
    // The voucher's own page has the price, so it is only for the buyer.
    pageUrl: publicUrl + pathOf({ id: dealId }, '', day),
    shortUrl: shortUrl(publicUrl),
    qrCode,
    code,
    recipient: giftName,
  };
}

const shortUrl = (publicUrl: string) => `${publicUrl.replace(/^https?:\/\//, '')}/bought`;
