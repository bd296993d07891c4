import { historyOf } from '../../../market/audit/store.server.ts';
import { emailsOf, refusedAt } from '../../../market/emails/store.server.ts';
import { emailKey } from '../../../market/leads/rules.ts';
import type { Services } from '../../context.ts';
import { changedJustNow, leadView, moment } from './view.server.ts';
import { statusWords } from './words.ts';

const MOST_SHOWN = 50;

/** A lead with its mails and changes, newest first; undefined where there is none. */
export async function leadPage(services: Services, id: string, params: URLSearchParams) {
  const { db, now } = services;
  const lead = await leadView(services, id);
  if (!lead) return undefined;
  const refused = await refusedAt(db, emailKey(lead.email));
  const emails = await emailsOf(db, id, now(), MOST_SHOWN);
  const entries = await historyOf(db, 'lead', id, MOST_SHOWN);
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
    changes: entries.map(({ at, who, before, after }) => ({
      at: moment(at),
      who,
      words: changeInWords(before ?? {}, after ?? {}),
    })),
  };
}

export type LeadPageView = NonNullable<Awaited<ReturnType<typeof leadPage>>>;

type Fields = Record<string, unknown>;

function changeInWords(before: Fields, after: Fields): string {
  if (after.unsubscribed) return 'Unsubscribed from e-mails';
  if (after.relay) return 'Sent to your form again';
  if (before.businessId !== after.businessId) return 'Made a business';
  if (before.status !== after.status) return `${word(before.status)} → ${word(after.status)}`;
  return after.emailId ? 'Contacted by e-mail' : 'Changed';
}

function word(status: unknown): string {
  return Object.entries(statusWords).find(([name]) => name === status)?.[1] ?? '';
}
