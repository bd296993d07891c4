import type { BusinessRow, Site } from '../ports.ts';
import { effectiveSettings, type Settings } from '../settings/rules.ts';
import { termLines } from '../terms/copy.ts';
import { mayBeGiven, termsOf, termsOn } from '../terms/rules.ts';
import type { FoundVersion } from '../versions/store.server.ts';
import type { Sentence } from './copy.ts';
import { sellerName, type VoucherStatement, voucherLines, voucherStatement } from './rules.ts';

export interface Offer {
  title: string;
  businessName: string;
  statement: VoucherStatement;
  worth: Sentence[];
  seller: string | undefined;
  terms: string[];
  /** Without it there is no gift card. */
  mayBeGiven: boolean;
}

interface Sale {
  business: BusinessRow;
  /** The business's. */
  timeZone: string;
  /** Day of the purchase there, 'YYYY-MM-DD'. */
  day: string;
  /** In cents; by default the version's deal price. */
  worthCents?: number;
  paidCents?: number;
}

/** `now` is in epoch milliseconds. */
export function offerSold(
  { version, site }: Pick<FoundVersion, 'version' | 'site'>,
  { business, timeZone, day, worthCents = version.deal_price_cents, paidCents }: Sale,
  { defaults, settings }: { defaults: Site; settings: Settings },
  now: number,
): Offer {
  const { policy } = effectiveSettings(defaults, site);
  const statement = voucherStatement(
    {
      dealPriceCents: worthCents,
      paidCents,
      durationMinutes: version.duration_minutes,
      promotionalDays: policy.promotionalDays,
      state: business.state,
      timeZone,
    },
    now,
    day,
  );
  const stored = {
    terms: version.terms,
    maxPurchases: version.max_purchases,
    limitPerVisit: version.limit_per_visit,
    cancellationPolicy: version.cancellation_policy,
  };
  const deal = termsOf(stored, policy.site);
  const ofDay = { ...deal, terms: termsOn(deal.terms, day) };
  const seller = sellerName(settings.policy, business.name, settings.site.brand);
  return {
    title: version.title,
    businessName: version.business_name,
    statement,
    worth: voucherLines(statement, seller),
    seller,
    terms: termLines(ofDay, { ...business, name: version.business_name }),
    mayBeGiven: mayBeGiven(deal),
  };
}
