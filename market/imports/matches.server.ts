import { type BusinessOfDeal, businessesForDeals } from '../deals/checks.server.ts';
import { findDealsForEdit } from '../deals/store.server.ts';
import type { DealRow } from '../ports.ts';
import { folded, oneLine } from '../text.ts';
import { type CheckContext, cleanZip, type GivenRow, namesakes } from './given.server.ts';
import { plainMinutes } from './rules.ts';

export interface Match {
  /** The deals that a row may mean; none for a new one. */
  deals: DealRow[];
  /** The businesses that it may mean. */
  businesses: BusinessOfDeal[];
  /** The name of the deal's business as it is. */
  businessName: string;
  /** The deals of this title that the business has with another length or link. */
  others: DealRow[];
}

/** For each row; undefined where its ID is no deal's. */
export type DealMatches = Array<Match | undefined>;

/** The deals that rows mean: by their ID, else by business and title. */
export async function findDealMatches(
  context: CheckContext,
  rows: GivenRow[],
): Promise<DealMatches> {
  const { db } = context;
  const byId = await findDealsForEdit(
    db,
    rows.flatMap(({ values: { id } }) => id || []),
  );
  const deals = new Map(byId.map((stored) => [stored.deal.id, stored]));
  const businessIds = [
    ...rows.flatMap(({ values: { businessId } }) => businessId || []),
    ...byId.map(({ deal }) => deal.business_id),
  ];
  const zips = rows.flatMap(({ values: { businessId, businessZip } }) =>
    businessId ? [] : cleanZip(context, businessZip),
  );
  const businessesById = businessIds.length
    ? await businessesForDeals(db).where('id', 'in', businessIds).execute()
    : [];
  const businessesByZip = zips.length
    ? await businessesForDeals(db).where('zip', 'in', zips).execute()
    : [];

  const matches = rows.map(({ values }): Match | undefined => {
    const stored = values.id ? deals.get(values.id) : undefined;
    if (values.id && !stored) return undefined;
    const named = () => {
      if (values.businessName === undefined) return [];
      const zip = cleanZip(context, values.businessZip);
      return namesakes(businessesByZip, values.businessName, zip);
    };
    const ownId = values.businessName ? undefined : stored?.deal.business_id;
    const businessId = values.businessId || ownId;
    const businesses = businessId ? businessesById.filter(({ id }) => id === businessId) : named();
    return {
      deals: stored ? [stored.deal] : [],
      businesses,
      businessName: stored?.businessName ?? '',
      others: [],
    };
  });
  await addDealsByTitle(context, rows, matches);
  return matches;
}

/** What tells deals of one title apart. */
interface Variant {
  minutes: string;
  link: string;
}

export const variantIn = (values: GivenRow['values']): Variant => ({
  minutes: plainMinutes(values.durationMinutes ?? ''),
  link: oneLine(values.checkoutUrl ?? ''),
});

const variantOf = (deal: Pick<DealRow, 'duration_minutes' | 'checkout_url'>): Variant => ({
  minutes: String(deal.duration_minutes),
  link: deal.checkout_url,
});

/** Equal for rows and deals that are one deal. */
export const variantKey = (businessId: string, title: string, { minutes, link }: Variant) =>
  [businessId, folded(title), minutes, link].join(' ');

/** A deal as the rows of its file name it: the business in their own words. */
const namedKey = (
  { businessId, businessName, businessZip, title }: GivenRow['values'],
  of: Variant,
) =>
  variantKey(
    [businessId, folded(businessName ?? ''), businessZip].join(' '),
    oneLine(title ?? ''),
    of,
  );

/** All deals that a file names with their links. */
export const namedDeals = (rows: GivenRow[]) =>
  new Set(rows.map(({ values }) => namedKey(values, variantIn(values))));

/**
 * Finds a new row's deals of the same title that differ in their link alone, unless other rows of the
 * file name them: the row may be one of these with a link that was changed.
 */
export function otherLinks(
  { others }: Match,
  values: GivenRow['values'],
  named: Set<string>,
): DealRow[] {
  const { minutes } = variantIn(values);
  return others.filter((deal) => {
    const stored = variantOf(deal);
    const isSameLength = !minutes || minutes === stored.minutes;
    return isSameLength && !named.has(namedKey(values, { minutes, link: stored.link }));
  });
}

/** Finds the deals of one title that a row means, by what it has of length and link. */
function variantsOf<One extends { deal: DealRow }>(
  found: One[],
  { minutes, link }: Variant,
): One[] {
  return found.filter(({ deal }) => {
    const stored = variantOf(deal);
    return (!minutes || minutes === stored.minutes) && (!link || link === stored.link);
  });
}

/** An archived deal is over: a row with its title is a new one. */
async function addDealsByTitle({ db }: CheckContext, rows: GivenRow[], matches: DealMatches) {
  const open = matches.flatMap((match, index) => {
    const businessId =
      match?.deals.length === 0 && match.businesses.length === 1 && match.businesses[0]?.id;
    const title = folded(oneLine(rows[index]?.values.title ?? ''));
    const variant = variantIn(rows[index]?.values ?? {});
    return match && businessId && title ? [{ match, businessId, title, variant }] : [];
  });
  if (open.length === 0) return;
  const found = await db
    .selectFrom('deals')
    .select(['id', 'business_id', 'title'])
    .where(
      'business_id',
      'in',
      open.map(({ businessId }) => businessId),
    )
    .where('status', '!=', 'archived')
    .execute();
  const idsByKey = Map.groupBy(found, (one) => `${one.business_id} ${folded(one.title)}`);
  const wanted = open.flatMap(
    ({ businessId, title }) => idsByKey.get(`${businessId} ${title}`) ?? [],
  );
  const stored = await findDealsForEdit(
    db,
    wanted.map(({ id }) => id),
  );
  const byId = new Map(stored.map((one) => [one.deal.id, one]));
  for (const { match, businessId, title, variant } of open) {
    const sameTitle = (idsByKey.get(`${businessId} ${title}`) ?? []).flatMap(
      ({ id }) => byId.get(id) ?? [],
    );
    const same = variantsOf(sameTitle, variant);
    match.deals = same.map(({ deal }) => deal);
    match.businessName = same[0]?.businessName ?? '';
    match.others = sameTitle.filter((one) => !same.includes(one)).map(({ deal }) => deal);
  }
}
