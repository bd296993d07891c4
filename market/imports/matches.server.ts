import { type SpaOfDeal, spasForDeals } from '../deals/checks.server.ts';
import { findDealsForEdit } from '../deals/store.server.ts';
import type { DealRow } from '../ports.ts';
import { folded, oneLine } from '../text.ts';
import { type CheckContext, cleanZip, type GivenRow, namesakes } from './given.server.ts';
import { plainMinutes } from './rules.ts';

export interface Match {
  /** The deals that a row may mean; none for a new one. */
  deals: DealRow[];
  /** The businesses that it may mean. */
  spas: SpaOfDeal[];
  /** The name of the deal's business as it is. */
  spaName: string;
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
  const spaIds = [
    ...rows.flatMap(({ values: { businessId } }) => businessId || []),
    ...byId.map(({ deal }) => deal.business_id),
  ];
  const zips = rows.flatMap(({ values: { businessId, businessZip } }) =>
    businessId ? [] : cleanZip(context, businessZip),
  );
  const spasById = spaIds.length ? await spasForDeals(db).where('id', 'in', spaIds).execute() : [];
  const spasByZip = zips.length ? await spasForDeals(db).where('zip', 'in', zips).execute() : [];

  const matches = rows.map(({ values }): Match | undefined => {
    const stored = values.id ? deals.get(values.id) : undefined;
    if (values.id && !stored) return undefined;
    const named = () => {
      if (values.businessName === undefined) return [];
      const zip = cleanZip(context, values.businessZip);
      return namesakes(spasByZip, values.businessName, zip);
    };
    const ownId = values.businessName ? undefined : stored?.deal.business_id;
    const spaId = values.businessId || ownId;
    const spas = spaId ? spasById.filter(({ id }) => id === spaId) : named();
    return { deals: stored ? [stored.deal] : [], spas, spaName: stored?.spaName ?? '', others: [] };
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
    const spaId = match?.deals.length === 0 && match.spas.length === 1 && match.spas[0]?.id;
    const title = folded(oneLine(rows[index]?.values.title ?? ''));
    const variant = variantIn(rows[index]?.values ?? {});
    return match && spaId && title ? [{ match, spaId, title, variant }] : [];
  });
  if (open.length === 0) return;
  const found = await db
    .selectFrom('deals')
    .select(['id', 'business_id', 'title'])
    .where(
      'business_id',
      'in',
      open.map(({ spaId }) => spaId),
    )
    .where('status', '!=', 'archived')
    .execute();
  const idsByKey = Map.groupBy(found, (one) => `${one.business_id} ${folded(one.title)}`);
  const wanted = open.flatMap(({ spaId, title }) => idsByKey.get(`${spaId} ${title}`) ?? []);
  const stored = await findDealsForEdit(
    db,
    wanted.map(({ id }) => id),
  );
  const byId = new Map(stored.map((one) => [one.deal.id, one]));
  for (const { match, spaId, title, variant } of open) {
    const sameTitle = (idsByKey.get(`${spaId} ${title}`) ?? []).flatMap(
      ({ id }) => byId.get(id) ?? [],
    );
    const same = variantsOf(sameTitle, variant);
    match.deals = same.map(({ deal }) => deal);
    match.spaName = same[0]?.spaName ?? '';
    match.others = sameTitle.filter((one) => !same.includes(one)).map(({ deal }) => deal);
  }
}
