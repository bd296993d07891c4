import { dayIn, timeZoneOf } from '../../../market/deals/rules.ts';
import type { Deal } from '../../../market/deals/store.server.ts';
import { type Lasting, lasting } from '../../../market/lasting.ts';
import { isCompared } from '../../../market/prices/rules.ts';
import { termSentences } from '../../../market/terms/copy.ts';
import { termsOf, termsOn } from '../../../market/terms/rules.ts';
import type { Sentence } from '../../../market/vouchers/copy.ts';
import {
  sellerName,
  voucherClaim,
  voucherLines,
  withVoucher,
} from '../../../market/vouchers/rules.ts';
import type { Services } from '../../context.ts';

/** 'Important Information': what a voucher is worth changes each midnight. Only what can be bought now has a date. */
export function informationView(
  deal: Deal,
  canBeBought: boolean,
  { settings, site, zipTable }: Pick<Services, 'settings' | 'site' | 'zipTable'>,
  now: number,
): Lasting<Sentence[]> {
  const { policy } = settings;
  const { spa } = deal;
  const timeZone = timeZoneOf(zipTable.find(spa.zip));
  const { promotionalDays } = policy;
  const shows = isCompared(deal.provenUntil, now, settings.comparesOnlyProven);
  const regularPriceCents = shows ? deal.regularPriceCents : undefined;
  const facts = { ...deal, regularPriceCents, promotionalDays, state: spa.state, timeZone };
  const claim = canBeBought ? voucherClaim(facts, now) : undefined;
  const seller = sellerName(policy, spa.name, site.brand);
  const all = termsOf(deal, policy.site);
  const terms = termsOn(all.terms, dayIn(timeZone, now));
  const sentences = termSentences({ ...all, terms }, spa);
  return lasting(withVoucher(sentences, policy, voucherLines(claim, seller), claim), claim);
}
