import { type CreateOutcome, createBusiness } from '../businesses/commands.server.ts';
import { type BusinessForm, newBusinessValues } from '../businesses/schema.ts';
import { findBusiness, formOf } from '../businesses/store.server.ts';
import type { Change } from '../changes/rules.ts';
import type { Db, LeadRow } from '../ports.ts';
import { cityAndState } from './rules.ts';
import { findLead } from './store.server.ts';
import { linkLead } from './verbs.server.ts';

export async function findLeadById(db: Db, id: string): Promise<LeadRow | undefined> {
  return /^[\w-]{1,64}$/.test(id) ? findLead(db, id) : undefined;
}

/** A lead does not have the street, ZIP and about. */
export function valuesFromLead({ business_name, email, phone, location }: LeadRow): BusinessForm {
  const cityState = cityAndState(location);
  return newBusinessValues({ name: business_name, email, phone, ...cityState });
}

/** `listed`: it became one with other values before. 'exists': the same form again. */
export async function createBusinessFromLead(
  db: Db,
  lead: LeadRow,
  form: BusinessForm,
  change: Change,
  options: { allowSimilar: boolean },
): Promise<CreateOutcome | { kind: 'listed' }> {
  const key = `lead-${lead.id}`;
  const created = await createBusiness(db, form, key, change, {
    ...options,
    source: {
      idempotencyKey: key,
      link: (tx, businessId) => linkLead(tx, lead.id, businessId, change),
    },
  });
  if (created.kind !== 'exists') return created;
  const business = await findBusiness(db, created.id);
  const stored = business && formOf(business);
  const names = Object.keys(form) as Array<keyof BusinessForm>;
  const isSame = names.every((name) => stored?.[name] === form[name]);
  return isSame ? created : { kind: 'listed' };
}
