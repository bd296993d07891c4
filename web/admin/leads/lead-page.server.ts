import { emailsOf, refusedAt } from '../../../market/emails/store.server.ts';
import { emailKey } from '../../../market/leads/rules.ts';
import type { Services } from '../../context.ts';
import { historyView } from '../history/history.server.ts';
import { statusWords } from './copy.ts';
import { changedJustNow, leadView, moment } from './view.server.ts';

const MOST_SHOWN = 50;

/** A lead with its mails and changes, newest first; undefined where there is none. */
export async function leadPage(services: Services, id: string, params: URLSearchParams) {
  const { db, now } = services;
  const lead = await leadView(services, id);
  if (!lead) return undefined;
  const refused = await refusedAt(db, emailKey(lead.email));
  const emails = await emailsOf(db, id, now(), MOST_SHOWN);
  return {
    lead,
    unsubscribed: refused === undefined ? null : moment(refused),
    changed: params.has('changed') ? await changedJustNow(services, id) : null,
    emails: emails.map(({ id, subject, body, state, result, who, created_at }) => ({
      id,
      subject,
      body,
      state: result?.startsWith('Demo:') ? ('filed' as const) : state,
      result: result ?? '',
      who,
      at: moment(created_at),
    })),
    history: await historyView(db, { kind: 'lead', id, timeZone: 'UTC', labels, inWords }),
  };
}

export type LeadPageView = NonNullable<Awaited<ReturnType<typeof leadPage>>>;

const labels = {
  status: 'Status',
  lastContactedAt: 'Last contacted',
  businessId: 'Listed as a business',
  emailId: 'E-mail',
  relay: 'Passing on to your form',
  unsubscribed: 'Unsubscribed from e-mails',
};

function inWords(field: string, value: unknown): string {
  if (field === 'lastContactedAt') return moment(Number(value)).words;
  if (field === 'emailId') return 'sent';
  if (field === 'businessId') return 'yes';
  if (field === 'unsubscribed') return value ? 'yes' : 'no';
  return Object.entries(statusWords).find(([name]) => name === value)?.[1] ?? String(value);
}
