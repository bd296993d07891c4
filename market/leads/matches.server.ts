import { sql } from 'kysely';
import type { Db, LeadRow } from '../ports.ts';
import { cityAndState, MAX_RELATED } from './rules.ts';

export interface RelatedRecord {
  kind: 'lead' | 'business';
  id: string;
  name: string;
  sharedFields: Array<'email' | 'phone' | 'name and location'>;
}

/** A few that share its e-mail, phone, or name and location. */
export async function findRelated(db: Db, lead: LeadRow): Promise<RelatedRecord[]> {
  const [leads, businesses] = await Promise.all([
    findRelatedLeads(db, lead),
    findRelatedBusinesses(db, lead),
  ]);
  return [...businesses, ...leads];
}

async function findRelatedLeads(db: Db, lead: LeadRow): Promise<RelatedRecord[]> {
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'business_name', 'email_key', 'phone', 'business_key'])
    .where((eb) =>
      eb.or([
        eb('email_key', '=', lead.email_key),
        eb('phone', '=', lead.phone),
        ...(lead.business_key ? [eb('business_key', '=', lead.business_key)] : []),
      ]),
    )
    .where('id', '!=', lead.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RELATED)
    .execute();
  return rows.map(({ id, business_name, email_key, phone, business_key }) => ({
    kind: 'lead',
    id,
    name: business_name,
    sharedFields: sharedFieldsOf({
      email: email_key === lead.email_key,
      phone: phone === lead.phone,
      'name and location': business_key !== '' && business_key === lead.business_key,
    }),
  }));
}

async function findRelatedBusinesses(db: Db, lead: LeadRow): Promise<RelatedRecord[]> {
  const { city, state } = cityAndState(lead.location);
  const [sameEmail, samePhone, sameBusiness] = [
    sql<boolean>`lower(email) = ${lead.email_key}`,
    sql<boolean>`phone = ${lead.phone}`,
    sql<boolean>`(lower(name) = lower(${lead.business_name})
      and lower(city) = lower(${city}) and state = ${state})`,
  ];
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'email', 'phone'])
    .where(sql<boolean>`(${sameEmail} or ${samePhone} or ${sameBusiness})`)
    .where('id', '!=', lead.business_id ?? '')
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_RELATED)
    .execute();
  return rows.map(({ id, name, email, phone }) => {
    const sharedFields = sharedFieldsOf({
      email: email.toLowerCase() === lead.email_key,
      phone: phone === lead.phone,
      'name and location': name.toLowerCase() === lead.business_name.toLowerCase(),
    });
    return { kind: 'business', id, name, sharedFields };
  });
}

function sharedFieldsOf(
  shared: Record<RelatedRecord['sharedFields'][number], boolean>,
): RelatedRecord['sharedFields'] {
  const all: RelatedRecord['sharedFields'] = ['email', 'phone', 'name and location'];
  return all.filter((one) => shared[one]);
}
