import { renderSVG } from 'uqr';
import { findDeal } from '../deals/store.server.ts';
import { type PictureView, pictureView } from '../pictures/drawings.ts';
import type { Sentence } from '../vouchers/copy.ts';
import { type BookingView, bookingView, pathOf } from './bought.server.ts';
import { findBought, purchaseOn } from './purchase.server.ts';
import type { PageServices } from './services.ts';

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
  /** The whole address, as an SVG. */
  qrCode: string;
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
    shortUrl: `${publicUrl.replace(/^https?:\/\//, '')}/bought`,
    qrCode: renderSVG(publicUrl + page, { border: 2 }),
  };
}

/** The deal's picture; of one that is gone, a drawing for its title. */
async function giftPicture({ db }: PageServices, id: string, title: string): Promise<PictureView> {
  const deal = await findDeal(db, id);
  return pictureView(deal ?? { id, title, imageUrl: '' }, deal?.businessPictures[0]);
}
