import { phonesOfBusinesses } from '../../../../market/businesses/list.server.ts';
import { businessesByPhone } from '../../../../market/businesses/store.server.ts';
import { leadsByPhone, phonesOfLeads } from '../../../../market/leads/store.server.ts';
import { showPhone } from '../../../../market/messages/rules.ts';
import { parsePhone } from '../../../../market/messages/schema.ts';
import type { Services } from '../../../context.ts';

export interface Owner {
  name: string;
  kind: 'business' | 'lead';
  to: string;
}

/** A lead's own permission to be texted, as it was given with the request. */
export interface LeadConsent {
  wording: string;
  at: number;
  from: string;
}

/** Whose numbers these are, each business and lead once, businesses first. */
export async function findOwners({ db }: Pick<Services, 'db'>, phones: string[]) {
  // Businesses and leads keep a phone as people read it.
  const phoneTexts = phones.map(showPhone);
  const businesses = await businessesByPhone(db, phoneTexts);
  const leads = await leadsByPhone(db, phoneTexts);
  const owners = new Map<string, Owner[]>();
  const consents = new Map<string, LeadConsent[]>();
  const add = (phone: string, owner: Owner) => {
    const known = owners.get(phone) ?? [];
    const isKnown = known.some(({ kind, name }) => kind === owner.kind && name === owner.name);
    if (!isKnown || owner.kind === 'business') owners.set(phone, [...known, owner]);
  };
  for (const { id, name, phone } of businesses) {
    add(phone, { name, kind: 'business', to: `/admin/businesses/${id}/edit` });
  }
  for (const lead of leads) {
    add(lead.phone, {
      name: lead.business_name,
      kind: 'lead',
      to: `/admin/leads/${lead.id}`,
    });
    if (lead.consent_wording && lead.consent_at) {
      const consent = { wording: lead.consent_wording, at: lead.consent_at };
      const known = consents.get(lead.phone) ?? [];
      consents.set(lead.phone, [...known, { ...consent, from: lead.business_name }]);
    }
  }
  return {
    ownersOf: (phone: string) => owners.get(showPhone(phone)) ?? [],
    leadConsentsOf: (phone: string) => consents.get(showPhone(phone)) ?? [],
  };
}

/** The numbers of businesses and leads with such a name. */
export async function phonesOf({ db }: Pick<Services, 'db'>, name: string): Promise<string[]> {
  const phoneTexts = [...(await phonesOfBusinesses(db, name)), ...(await phonesOfLeads(db, name))];
  return [...new Set(phoneTexts)].flatMap((phone) => parsePhone(phone) ?? []);
}
