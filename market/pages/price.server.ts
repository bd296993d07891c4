import { formatTime } from '../dates.ts';
import { extendedText, type PriceSeen, priceSeenText } from '../deals/copy.ts';
import { seenUntil, timerLabel, timeZoneOf } from '../deals/rules.ts';
import { type Deal, extensionsOf } from '../deals/store.server.ts';
import { type Lasting, lasting } from '../lasting.ts';
import type { PageServices } from './services.ts';

export interface PriceView {
  /** Undefined if unknown or too long ago. */
  seen: PriceSeen | undefined;
  isLimited: boolean;
  isLoud: boolean;
  /** 'Ends November 24, 2026 at 11:59 PM CST', 'Ends Nov 24, CST. Extended once.' */
  endsText: string;
}

export async function priceView(
  deal: Deal,
  { db, zipTable }: Pick<PageServices, 'db' | 'zipTable'>,
  now: number,
): Promise<Lasting<PriceView>> {
  const { id, expiresAt, business, life } = deal;
  const timeZone = timeZoneOf(zipTable.find(business.zip));
  const seen = priceSeen(deal, timeZone, now);
  const startsAt = life.startsAt ?? 0;
  const timer = timerLabel({ expiresAt, startsAt, extensions: await extensionsOf(db, id) }, now);
  const putOff = extendedText(timer.extended);
  const endsOn = formatTime(expiresAt, putOff ? 'monthAndDayInZone' : 'long', timeZone);
  const { isLimited, isLoud } = timer;
  const endsText = putOff ? `Ends ${endsOn}. ${putOff}` : `Ends ${endsOn}`;
  return lasting({ seen: seen.value, isLimited, isLoud, endsText }, seen, timer);
}

function priceSeen(
  { priceSeenAt, priceSeenOn, regularPriceCents }: Deal,
  timeZone: string,
  now: number,
): Lasting<PriceSeen | undefined> {
  const until = priceSeenOn === null ? undefined : seenUntil(priceSeenOn, timeZone);
  if (priceSeenAt === '' || priceSeenOn === null || until === undefined || now >= until)
    return lasting(undefined);
  return lasting(priceSeenText(regularPriceCents, priceSeenAt, priceSeenOn), until);
}
