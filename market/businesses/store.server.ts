import type { BusinessRow, Db } from '../ports.ts';
import { BUSINESS_FIELD_NAMES, BUSINESS_FIELDS, type BusinessColumns } from './fields.ts';
import { isSameBranch, isSlugOf, MAX_PHONE_MATCHES } from './rules.ts';
import type { BusinessForm } from './schema.ts';

type SimilarParts = Pick<BusinessRow, 'slug' | 'zip' | 'address' | 'phone'>;

export type BusinessLookup =
  | { kind: 'found'; business: BusinessRow }
  | { kind: 'moved'; slug: string }
  | { kind: 'missing' };

/** The active business of a slug; 'moved' with the current slug if this is a former one. */
export async function findBusinessBySlug(db: Db, slug: string): Promise<BusinessLookup> {
  const business = await db
    .selectFrom('businesses')
    .selectAll()
    .where('slug', '=', slug)
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (business) return { kind: 'found', business };
  const former = await db
    .selectFrom('business_slugs')
    .innerJoin('businesses', 'businesses.id', 'business_slugs.business_id')
    .select('businesses.slug')
    .where('business_slugs.slug', '=', slug)
    .where('businesses.status', '=', 'active')
    .orderBy('business_slugs.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return former ? { kind: 'moved', slug: former.slug } : { kind: 'missing' };
}

export async function isFormerSlug(db: Db, slug: string, businessId: string): Promise<boolean> {
  const former = await db
    .selectFrom('business_slugs')
    .select('slug')
    .where('slug', '=', slug)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  return former !== undefined;
}

/** The slugs taken among `plain` and those that begin with it and a hyphen. */
export async function takenSlugs(db: Db, plain: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('businesses')
    .select('slug')
    .where('slug', '>=', plain)
    // '.' follows '-' in ASCII.
    .where('slug', '<', `${plain}.`)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

export async function findBusiness(db: Db, id: string): Promise<BusinessRow | undefined> {
  return db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findSimilarBusiness(
  db: Db,
  business: SimilarParts,
): Promise<BusinessRow | undefined> {
  const neighbors = await db
    .selectFrom('businesses')
    .selectAll()
    .where('zip', '=', business.zip)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return neighbors.find((one) => isSlugOf(one.slug, business.slug) && isSameBranch(one, business));
}

export function formOf(row: BusinessRow): BusinessForm {
  const entries = BUSINESS_FIELD_NAMES.map((name) => {
    const { column, toText } = BUSINESS_FIELDS[name];
    return [name, toText?.(row) ?? String(row[column] ?? '')];
  });
  return Object.fromEntries(entries) as BusinessForm;
}

export function columnsOf(form: BusinessForm) {
  const entries = BUSINESS_FIELD_NAMES.map((name) => {
    const { column, toColumn } = BUSINESS_FIELDS[name];
    return [column, toColumn ? toColumn(form[name]) : form[name]];
  });
  return Object.fromEntries(entries) as BusinessColumns;
}

export interface ZipInUse {
  zip: string;
  id: string;
  count: number;
}

export async function zipsInUse(db: Db): Promise<ZipInUse[]> {
  const rows = await db
    .selectFrom('businesses')
    .select(['zip', (eb) => eb.fn.min('id').as('id'), (eb) => eb.fn.countAll().as('count')])
    .groupBy('zip')
    .orderBy('zip')
    .execute();
  return rows.map(({ zip, id, count }) => ({ zip, id, count: Number(count) }));
}

/** Phones like '(512) 555-0132'; active businesses come first. */
export async function businessesByPhone(
  db: Db,
  phones: string[],
): Promise<Pick<BusinessRow, 'id' | 'name' | 'phone'>[]> {
  if (phones.length === 0) return [];
  return db
    .selectFrom('businesses')
    .select(['id', 'name', 'phone'])
    .where('phone', 'in', phones)
    .orderBy('status')
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_PHONE_MATCHES)
    .execute();
}
