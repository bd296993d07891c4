import { dayIn, timeZoneOf } from '../../../market/deals/rules.ts';
import type { Deal } from '../../../market/deals/store.server.ts';
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

/** 'Important Information', and until when it is true: what a voucher is worth changes each midnight. */
export interface InformationView {
  lines: Sentence[];
  until: number;
}

/** Of a voucher's worth only what can be bought now has a date. */
export function informationView(
  deal: Deal,
  canBeBought: boolean,
  { settings, site, zipTable }: Pick<Services, 'settings' | 'site' | 'zipTable'>,
  now: number,
): InformationView {
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
  return {
    lines: withVoucher(
      termSentences({ ...all, terms }, spa),
      policy,
      voucherLines(claim, seller),
      claim,
    ),
    until: claim?.until ?? Number.POSITIVE_INFINITY,
  };
}
