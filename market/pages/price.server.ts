import { formatDate, formatTime } from '../dates.ts';
import type { Deal } from '../deals/store.server.ts';
import { formatDollars } from '../dollars.ts';
import { type Lasting, lasting } from '../lasting.ts';
import { extendedText, proofText } from '../prices/copy.ts';
import { priceStatement, timerStatement } from '../prices/rules.ts';
import { extensionsOf, newestEvidence } from '../prices/store.server.ts';
import type { PageServices } from './services.ts';

/** What a deal's page says of its regular price and of its end, from records. */
export interface PriceView {
  /** The answer to 'Why this price?'; undefined where nothing proves it. */
  proof: string | undefined;
  /** 'Limited Time Offer!' is true. */
  isLimited: boolean;
  /** The end is near. */
  isLoud: boolean;
  /** 'Ends November 24, 2026 at 11:59 PM CST', 'Ends Nov 24, CST. Extended once.' */
  endsText: string;
}

export async function priceView(
  deal: Deal,
  { db, zipTable }: Pick<PageServices, 'db' | 'zipTable'>,
  now: number,
): Promise<Lasting<PriceView>> {
  const { id, expiresAt, business, provenUntil, life } = deal;
  const price = priceStatement(provenUntil, now);
  const proof = price.kind === 'unproven' ? undefined : await proofOf(deal, db);
  const startsAt = life.startsAt ?? 0;
  const timer = timerStatement(
    { expiresAt, startsAt, extensions: await extensionsOf(db, id) },
    now,
  );
  const timeZone = zipTable.find(business.zip)?.timeZone ?? 'UTC';
  const putOff = extendedText(timer.extended);
  const endsOn = formatTime(expiresAt, putOff ? 'monthAndDayInZone' : 'long', timeZone);
  const { isLimited, isLoud } = timer;
  const endsText = putOff ? `Ends ${endsOn}. ${putOff}` : `Ends ${endsOn}`;
  return lasting({ proof, isLimited, isLoud, endsText }, price, timer);
}

async function proofOf(deal: Deal, db: PageServices['db']): Promise<string | undefined> {
  const { menuItem, title, durationMinutes, business } = deal;
  const evidence = await newestEvidence(db, {
    businessId: business.id,
    item: menuItem || title,
    minutes: durationMinutes,
  });
  if (!evidence) return undefined;
  const price = formatDollars(evidence.cents);
  return proofText(evidence.how, evidence.item, { price, seenOn: formatDate(evidence.seen_on) });
}
