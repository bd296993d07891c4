import { emailsOf, unsubscribedAt } from '../../../market/emails/store.server.ts';
import { emailKey } from '../../../market/leads/rules.ts';
import type { Services } from '../../context.ts';
import { formatTime } from '../../ui/format-time.ts';
import { historyView } from '../history/history.server.ts';
import { statusLabels } from './copy.ts';
import { findUndoableChange, leadView } from './view.server.ts';

const MAX_EMAILS = 50;

/** A lead with its mails and changes, newest first; undefined where there is none. */
export async function leadPage(services: Services, id: string, params: URLSearchParams) {
  const { db, now } = services;
  const lead = await leadView(services, id);
  if (!lead) return undefined;
  const unsubscribed = await unsubscribedAt(db, emailKey(lead.email));
  const emails = await emailsOf(db, id, now(), MAX_EMAILS);
  return {
    lead,
    unsubscribed: unsubscribed ?? null,
    changed: params.has('changed') ? await findUndoableChange(services, id) : null,
    emails: emails.map(({ id, subject, body, state, result, actor, created_at }) => ({
      id,
      subject,
      body,
      state: result?.startsWith('Demo:') ? ('filed' as const) : state,
      result: result ?? '',
      actor,
      at: created_at,
    })),
    history: await historyView(db, {
      kind: 'lead',
      id,
      timeZone: 'UTC',
      labels,
      formatValue,
    }),
  };
}

export type LeadPageView = NonNullable<Awaited<ReturnType<typeof leadPage>>>;

const labels = {
  status: 'Status',
  last_contacted_at: 'Last contacted',
  business_id: 'Listed as a business',
  email_id: 'E-mail',
  relay: 'Passing on to your form',
  unsubscribed: 'Unsubscribed from e-mails',
};

function formatValue(field: string, value: unknown): string {
  if (field === 'last_contacted_at') return formatTime(Number(value), 'full', 'UTC');
  if (field === 'email_id') return 'sent';
  if (field === 'business_id') return 'yes';
  if (field === 'unsubscribed') return value ? 'yes' : 'no';
  return Object.entries(statusLabels).find(([name]) => name === value)?.[1] ?? String(value);
}
