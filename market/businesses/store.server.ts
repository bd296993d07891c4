import type { BusinessRow, Db } from '../ports.ts';

export type BusinessLookup =
  | { kind: 'found'; business: BusinessRow }
  | { kind: 'moved'; slug: string }
  | { kind: 'missing' };

/**
 * The active business that a slug names, the earliest-created where two share it; 'moved' with
 * the current slug where it is a former one.
 */
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

/** The businesses that a deal may be made for, by name. */
export async function activeBusinesses(
  db: Db,
): Promise<{ id: string; name: string; city: string; state: string; zip: string }[]> {
  return db
    .selectFrom('businesses')
    .select(['id', 'name', 'city', 'state', 'zip'])
    .where('status', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .execute();
}
