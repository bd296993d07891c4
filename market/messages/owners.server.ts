import { phonesOfBusinesses } from '../businesses/list.server.ts';
import { businessesByPhone } from '../businesses/store.server.ts';
import { leadsByPhone, phonesOfLeads } from '../leads/store.server.ts';
import type { Db } from '../ports.ts';
import { showPhone } from './rules.ts';
import { parsePhone } from './schema.ts';

interface Owner {
  kind: 'business' | 'lead';
  id: string;
  name: string;
}

/** A lead's own permission to be texted, as it was given with the request. */
interface LeadConsent {
  wording: string;
  /** Epoch milliseconds. */
  at: number;
  from: string;
}

/** The owners of these numbers, businesses first; of leads with one name the newest alone. */
export async function findOwners(db: Db, phones: string[]) {
  // Businesses and leads keep a phone as people read it.
  const phoneTexts = phones.map(showPhone);
  const owners = new Map<string, Owner[]>();
  const consents = new Map<string, LeadConsent[]>();
  for (const { phone, id, name } of await businessesByPhone(db, phoneTexts))
    append(owners, phone, { kind: 'business', id, name });
  for (const lead of await leadsByPhone(db, phoneTexts)) {
    const { phone, id, business_name: name, consent_wording: wording, consent_at: at } = lead;
    const isKnown = owners.get(phone)?.some((one) => one.kind === 'lead' && one.name === name);
    if (!isKnown) append(owners, phone, { kind: 'lead', id, name });
    if (wording && at) append(consents, phone, { wording, at, from: name });
  }
  return {
    ownersOf: (phone: string) => owners.get(showPhone(phone)) ?? [],
    leadConsentsOf: (phone: string) => consents.get(showPhone(phone)) ?? [],
  };
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}

/** The numbers of businesses and leads with such a name. */
export async function phonesNamed(db: Db, name: string): Promise<string[]> {
  const phoneTexts = [...(await phonesOfBusinesses(db, name)), ...(await phonesOfLeads(db, name))];
  return [...new Set(phoneTexts)].flatMap((phone) => parsePhone(phone) ?? []);
}
