import { type Kysely, sql } from 'kysely';

/**
 * Branches of one name and ZIP code shared a slug, which led to the earliest-created one. The others
 * get numbers, and their former address leads to each of their deals.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; slug: string; updated_at: number }>`
    select id, slug, updated_at from businesses
    where slug in (select slug from businesses group by slug having count(*) > 1)
    order by slug, created_at, id`.execute(db);
  const first = new Set<string>();
  for (const { id, slug, updated_at } of rows) {
    if (!first.has(slug)) {
      first.add(slug);
      continue;
    }
    const free = await freeSlug(db, slug);
    await sql`update businesses set slug = ${free} where id = ${id}`.execute(db);
    await sql`insert into business_slugs (slug, business_id, created_at)
      values (${slug}, ${id}, ${updated_at}) on conflict do nothing`.execute(db);
  }
}

async function freeSlug(db: Kysely<unknown>, slug: string): Promise<string> {
  for (let number = 2; ; number += 1) {
    const numbered = `${slug}-${number}`;
    const { rows } = await sql`select 1 from businesses where slug = ${numbered}`.execute(db);
    if (rows.length === 0) return numbered;
  }
}
