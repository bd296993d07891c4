import type { BusinessSource } from '../../../market/businesses/commands.server.ts';
import { type BusinessForm, businessValues } from '../../../market/businesses/schema.ts';
import { findBusiness, formOf } from '../../../market/businesses/store.server.ts';
import { cityAndState } from '../../../market/leads/rules.ts';
import { linkLead } from '../../../market/leads/status.server.ts';
import { findLead } from '../../../market/leads/store.server.ts';
import type { Db, LeadRow } from '../../../market/ports.ts';

/** The lead that a new business is to be made of, where the address or the form names one. */
export async function findLeadById(db: Db, id: string): Promise<LeadRow | undefined> {
  return /^[\w-]{1,64}$/.test(id) ? findLead(db, id) : undefined;
}

/** The form filled from a lead; street, ZIP and about are not known yet. */
export function valuesFromLead({ business_name, email, phone, location }: LeadRow): BusinessForm {
  const cityState = cityAndState(location);
  return { ...businessValues({}), name: business_name, email, phone, ...cityState };
}

/** A lead becomes one business: its once-key is always the lead's own. */
export function sourceFromLead(
  lead: LeadRow,
  change: { actor: string; now: number },
): BusinessSource {
  return {
    idempotencyKey: `lead-${lead.id}`,
    link: (tx, businessId) => linkLead(tx, lead.id, businessId, change),
  };
}

/** True where the business of that id is what the form asks for: the form was only sent twice. */
export async function isSameAs(db: Db, id: string, form: BusinessForm): Promise<boolean> {
  const business = await findBusiness(db, id);
  if (!business) return false;
  const stored = formOf(business);
  const names = Object.keys(form) as Array<keyof BusinessForm>;
  return names.every((name) => stored[name] === form[name]);
}
