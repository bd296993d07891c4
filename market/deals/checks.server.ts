import { lockForShare } from '../../database/locks.ts';
import { dayIn } from '../days.ts';
import type { BusinessRow, Db, DealRow } from '../ports.ts';
import { DEFAULT_TERMS, ownTerms, type SiteTerms, storedTerms } from '../terms/rules.ts';
import { contradiction } from '../terms/schema.ts';
import type { DealContext } from './change.server.ts';
import { DEAL_MESSAGES } from './copy.ts';
import type { DealColumns } from './fields.ts';
import { PROMOTIONAL_DAYS, timeZoneOf } from './rules.ts';
import {
  type DealProblems,
  type ParsedColumns,
  type ParsedDeal,
  type Place,
  type Purpose,
  periodOf,
} from './schema.ts';

export type FormValues = Record<string, string | undefined>;
export type CheckedDeal =
  | { kind: 'valid'; columns: DealColumns; business: BusinessOfDeal }
  | { kind: 'invalid'; problems: DealProblems };

/** Checks a parsed form against all rules. `business` is the one it names, if that exists. */
export function checkDeal(
  { zipTable, settings, now }: Pick<DealContext, 'zipTable' | 'settings' | 'now'>,
  parsed: ParsedDeal,
  business: BusinessOfDeal | undefined,
  purpose: Purpose,
): CheckedDeal {
  const { stored } = purpose;
  const { deal } = parsed;
  const problems = { ...parsed.problems };
  const isAllowed =
    business && (business.status === 'active' || business.id === stored?.business_id);
  if (deal.business_id && !isAllowed) problems.businessId = DEAL_MESSAGES.business;
  const timeZone = timeZoneOf(zipTable.find(business?.zip ?? ''));
  const isSame = stored && timeZoneOf(zipTable.find(stored.business_zip)) === timeZone;
  const place: Place = business ? { timeZone, isSame: isSame ?? false } : LAST_PLACE;
  const period = periodOf(deal, place, purpose, now);
  Object.assign(problems, period.problems);
  const today = dayIn(timeZone, now);
  if (isSeenLater(deal, today, stored)) problems.priceSeenOn = DEAL_MESSAGES.daySeenToCome;
  const siteTerms = settings?.policy.site;
  const termsProblem = termsProblemOf(deal, today, siteTerms);
  if (termsProblem) problems.terms = termsProblem;
  const hasProblems = Object.keys(problems).length > 0;
  if (parsed.kind === 'invalid' || hasProblems || !business) return { kind: 'invalid', problems };
  const { startDate: _, expiryDate: __, ...columns } = parsed.deal;
  const terms = storedTerms(ownTerms(columns.terms), siteTerms?.defaults);
  return { kind: 'valid', columns: { ...columns, ...period.columns, terms }, business };
}

/** A day that was not changed passes, even if the clock was set back. */
function isSeenLater(
  { price_seen_on: day }: Partial<ParsedColumns>,
  today: string,
  stored: DealRow | undefined,
) {
  return typeof day === 'string' && day > today && day !== stored?.price_seen_on;
}

/** How the deal's terms contradict the site's for someone who buys on its first day. */
function termsProblemOf(
  { terms, kind = '', startDate = '' }: Partial<ParsedColumns>,
  today: string,
  site: SiteTerms | undefined,
): string | undefined {
  if (terms === undefined) return undefined;
  const sum = { ...(site?.defaults ?? DEFAULT_TERMS), ...ownTerms(terms) };
  const promotionalDays = site?.promotionalDays ?? PROMOTIONAL_DAYS;
  const firstSale = startDate > today ? startDate : today;
  return contradiction(sum, { kind, today: firstSale, promotionalDays })?.problem;
}

/** Days end last in American Samoa: a day that is past there is past everywhere. */
const LAST_PLACE: Place = { timeZone: 'Pacific/Pago_Pago', isSame: false };

export type BusinessOfDeal = Pick<
  BusinessRow,
  'id' | 'name' | 'slug' | 'city' | 'state' | 'zip' | 'status' | 'gallery'
>;

export const businessesForDeals = (db: Db) =>
  db
    .selectFrom('businesses')
    .select(['id', 'name', 'slug', 'city', 'state', 'zip', 'status', 'gallery']);

export async function businessForDeal(db: Db, id: string): Promise<BusinessOfDeal | undefined> {
  return businessesForDeals(db).where('id', '=', id).executeTakeFirst();
}

/** The spa's columns that a deal copies. Locks the spa until the transaction ends. */
export async function copiesOfBusiness(tx: Db, id: string) {
  const business = tx
    .selectFrom('businesses')
    .select(['zip as business_zip', 'status as business_status'])
    .where('id', '=', id);
  return lockForShare(tx, business).executeTakeFirstOrThrow();
}
