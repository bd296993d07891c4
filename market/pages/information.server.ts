import { dayIn } from '../days.ts';
import { timeZoneOf } from '../deals/rules.ts';
import type { Deal } from '../deals/store.server.ts';
import { type Lasting, lasting } from '../lasting.ts';
import { isCompared } from '../prices/rules.ts';
import { termSentences } from '../terms/copy.ts';
import { termsOf, termsOn } from '../terms/rules.ts';
import type { Sentence } from '../vouchers/copy.ts';
import { sellerName, voucherLines, voucherStatement, withVoucher } from '../vouchers/rules.ts';
import type { PageServices } from './services.ts';

/** 'Important Information': what a voucher is worth changes each midnight. Only what can be bought now has a date. */
export function informationView(
  deal: Deal,
  canBeBought: boolean,
  { settings, site, zipTable }: Pick<PageServices, 'settings' | 'site' | 'zipTable'>,
  now: number,
): Lasting<Sentence[]> {
  const { policy } = settings;
  const { spa } = deal;
  const timeZone = timeZoneOf(zipTable.find(spa.zip));
  const { promotionalDays } = policy;
  const shows = isCompared(deal.provenUntil, now, settings.comparesOnlyProven);
  const regularPriceCents = shows ? deal.regularPriceCents : undefined;
  const facts = { ...deal, regularPriceCents, promotionalDays, state: spa.state, timeZone };
  const statement = canBeBought ? voucherStatement(facts, now) : undefined;
  const seller = sellerName(policy, spa.name, site.brand);
  const all = termsOf(deal, policy.site);
  const terms = termsOn(all.terms, dayIn(timeZone, now));
  const sentences = termSentences({ ...all, terms }, spa);
  return lasting(
    withVoucher(sentences, policy, voucherLines(statement, seller), statement),
    statement,
  );
}
