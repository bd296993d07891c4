import { type Kysely, sql } from 'kysely';

interface Row {
  id: string;
  name: string;
  city: string;
  state: string;
  zip: string;
  slug: string;
  updated_at: number;
}

/** Letters that no accent makes of others. Until now slugs left out all but the first four. */
const FOLDED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  œ: 'oe',
  þ: 'th',
  ŧ: 't',
};
const HAS_LETTER = /[đðħıŋœþŧ]/iu;

/** 'Đà Nẵng Spa' was at 'a-nang-spa-…': its address gets its letters, and the former one leads there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Row>`
    select id, name, city, state, zip, slug, updated_at from businesses
    order by created_at, id`.execute(db);
  for (const row of rows) {
    if (!HAS_LETTER.test(row.name + row.city)) continue;
    const slug = await freeSlug(db, plainSlug(row));
    await sql`update businesses set slug = ${slug} where id = ${row.id}`.execute(db);
    await sql`insert into business_slugs (slug, business_id, created_at)
      values (${row.slug}, ${row.id}, ${row.updated_at}) on conflict do nothing`.execute(db);
  }
}

async function freeSlug(db: Kysely<unknown>, plain: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? plain : `${plain}-${number}`;
    const { rows } = await sql`select 1 from businesses where slug = ${slug}`.execute(db);
    if (rows.length === 0) return slug;
  }
}

function plainSlug({ name, city, state, zip }: Row): string {
  return [hyphenate(name) || 'spa', city, state, zip].map(hyphenate).filter(Boolean).join('-');
}

function hyphenate(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[ßæøłđðħıŋœþŧ]/g, (letter) => FOLDED[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
