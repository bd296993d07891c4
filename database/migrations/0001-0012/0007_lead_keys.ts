import { type Kysely, sql } from 'kysely';

const AT_ONCE = 500;
const LONGEST = 500;

interface Lead {
  id: string;
  business_name: string;
  email: string;
  phone: string;
  location: string;
}

/**
 * Fills the new columns of leads that were stored before. These are the rules of that time;
 * a name and location are left without a key, for only their spelling today is known to agree.
 */
export async function fillLeadKeys(db: Kysely<unknown>): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await sql<Lead>`select id, business_name, email, phone, location from leads
      where id > ${after} order by id limit ${AT_ONCE}`.execute(db);
    for (const lead of rows) {
      await sql`update leads set search_text = ${searchText(lead)},
        email_key = ${lead.email.toLowerCase()} where id = ${lead.id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function searchText({ email, phone, business_name, location }: Lead): string {
  const text = [email, phone.replace(/\D/g, ''), location, business_name].join(' ');
  const folded = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  return Array.from(folded).slice(0, LONGEST).join('');
}
