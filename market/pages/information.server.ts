import { dayIn } from '../days.ts';
import { timeZoneOf } from '../deals/rules.ts';
import type { Deal } from '../deals/store.server.ts';
import { type Lasting, lasting } from '../lasting.ts';
import { termLines } from '../terms/copy.ts';
import { termsOf, termsOn } from '../terms/rules.ts';
import type { Sentence } from '../vouchers/copy.ts';
import { sellerName, voucherLines, voucherStatement } from '../vouchers/rules.ts';
import type { PageServices } from './services.ts';

export interface InformationView {
  /** 'Important Information' */
  information: string[];
  /** What a voucher is worth; empty if none can be bought. */
  worth: Sentence[];
}

/** A voucher's worth changes at midnight. Only what can be bought now has a date. */
export function informationView(
  deal: Deal,
  canBeBought: boolean,
  { settings, site, zipTable }: Pick<PageServices, 'settings' | 'site' | 'zipTable'>,
  now: number,
): Lasting<InformationView> {
  const { policy } = settings;
  const { business } = deal;
  const timeZone = timeZoneOf(zipTable.find(business.zip));
  const { promotionalDays } = policy;
  const facts = { ...deal, promotionalDays, state: business.state, timeZone };
  const statement = canBeBought ? voucherStatement(facts, now) : undefined;
  const worth = voucherLines(statement, sellerName(policy, business.name, site.brand));
  const all = termsOf(deal, policy.site);
  const terms = termsOn(all.terms, dayIn(timeZone, now));
  return lasting({ information: termLines({ ...all, terms }, business), worth }, statement);
}
