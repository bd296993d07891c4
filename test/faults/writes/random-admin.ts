import type { Random } from '../../../database/sample/random.ts';
import { carriedVersion } from '../../helpers/signed-in-admin.ts';
import { signedHeaders } from '../../helpers/sms/fake-twilio.ts';
import { businessForm, dealForm } from '../../helpers/valid-forms.ts';
import { NUMBER, TOKEN } from './program-environment.ts';
import type { WriteKind } from './write-log.ts';

type Fields = Record<string, string>;
export interface Form {
  path: string;
  fields: Fields;
  headers?: Fields;
}

export interface RandomAdminContext {
  url: string;
  random: Random;
  now: number;
  uniqueText: (what: string) => string;
  read: (path: string) => Promise<string>;
  /** True if the program says that it is done. `record` is the mark of the edited one. */
  write: (kind: WriteKind, uniqueText: string, form: Form, record?: string) => Promise<boolean>;
}

const YEAR_MS = 365 * 86_400_000;

/**
 * Each administrator edits only the records that it made, so no two edit the same one. What cannot be done
 * yet does nothing.
 */
export function openRandomAdmin(
  context: RandomAdminContext,
): Record<WriteKind, () => Promise<unknown>> {
  const { url, random, now, uniqueText, read, write } = context;
  let lead: string | undefined;
  let business: { name: string; id: string } | undefined;
  let deal: { title: string; id: string; business: string } | undefined;
  const randomKey = () => Array.from({ length: 32 }, () => random.whole(0, 9)).join('');
  const phone = () => `(512) 555-${random.whole(1000, 9999)}`;

  const idOf = async (list: string, uniqueText: string) => {
    const page = await read(`${list}?${new URLSearchParams({ search: uniqueText })}`);
    return new RegExp(`"${list}/([0-9a-f-]{36})`).exec(page)?.[1];
  };

  return {
    async 'request to be listed'() {
      const name = uniqueText('Lead');
      const email = `${randomKey()}@juniper.example`;
      const path = random.pick(['/list-your-spa', '/list-your-spa/request']);
      const fields = { businessName: name, email, phone: phone(), location: 'Austin, TX' };
      const address = [random.whole(1, 223), 0, random.whole(0, 255), random.whole(1, 254)];
      const headers = { 'X-Forwarded-For': address.join('.') };
      if (await write('request to be listed', name, { path, fields, headers })) lead = name;
    },
    async 'lead contacted'() {
      const id = lead && (await idOf('/admin/leads', lead));
      if (!lead || !id) return;
      const fields = { intent: 'contacted', id };
      await write('lead contacted', lead, { path: '/admin/leads', fields });
      lead = undefined;
    },
    async business() {
      const name = uniqueText('Spa');
      const fields = { ...businessForm, name, key: randomKey() };
      if (!(await write('business', name, { path: '/admin/business/new', fields }))) return;
      const id = await idOf('/admin/businesses', name);
      if (id) business = { name, id };
    },
    async 'business edited'() {
      if (!business) return;
      const path = `/admin/businesses/${business.id}/edit`;
      const about = uniqueText('About');
      const updatedAt = carriedVersion(await read(path));
      const fields = { ...businessForm, name: business.name, about, updatedAt };
      if (updatedAt) await write('business edited', about, { path, fields }, business.name);
    },
    async deal() {
      if (!business) return;
      const title = uniqueText('Deal');
      const fields = { ...dealOf(business.id, title, now), key: randomKey() };
      if (!(await write('deal', title, { path: '/admin/deals/new', fields }))) return;
      const id = await idOf('/admin/deals', title);
      if (id) deal = { title, id, business: business.id };
    },
    async 'deal edited'() {
      if (!deal) return;
      const path = `/admin/deals/${deal.id}/edit`;
      const description = uniqueText('Description');
      const updatedAt = carriedVersion(await read(path));
      const fields = { ...dealOf(deal.business, deal.title, now), description, updatedAt };
      if (updatedAt) await write('deal edited', description, { path, fields }, deal.title);
    },
    async 'text sent'() {
      const text = uniqueText('Sent');
      const number = new URLSearchParams({ phone: `+1512555${random.whole(1000, 9999)}` });
      const fields = { intent: 'send', text, key: randomKey() };
      await write('text sent', text, { path: `/admin/messages?${number}`, fields });
    },
    async 'text received'() {
      const path = '/webhooks/sms';
      const Body = uniqueText('Received');
      const From = `+1512555${random.whole(1000, 9999)}`;
      const fields = { MessageSid: `SM${randomKey()}`, From, To: NUMBER, Body };
      const headers = signedHeaders(TOKEN, url + path, fields);
      await write('text received', Body, { path, fields, headers });
    },
  };
}

const dealOf = (businessId: string, title: string, now: number) => ({
  ...dealForm,
  businessId,
  title,
  expiryDate: new Date(now + YEAR_MS).toISOString().slice(0, 10),
});
