import { emailsOf, unsubscribedAt } from '../../../market/emails/store.server.ts';
import { emailKey } from '../../../market/leads/rules.ts';
import { findLead } from '../../../market/leads/store.server.ts';
import type { Services } from '../../context.ts';
import { historyView } from '../history/history.server.ts';
import { officeTimeZone } from '../office-time.server.ts';
import { followUpView } from './follow-up/follow-up.server.ts';
import { leadWording } from './history.server.ts';
import { findUndoableChange, leadView } from './view.server.ts';

const MAX_EMAILS = 50;

/** A lead with its mails and changes, newest first; undefined where there is none. */
export async function leadPage(services: Services, id: string, params: URLSearchParams) {
  const { db, now } = services;
  const lead = await leadView(services, id);
  const row = lead && (await findLead(db, id));
  if (!lead || !row) return undefined;
  const unsubscribed = await unsubscribedAt(db, emailKey(lead.email));
  const emails = await emailsOf(db, id, now(), MAX_EMAILS);
  const undoable = await findUndoableChange(services, id);
  return {
    lead,
    followUp: await followUpView(services, row),
    unsubscribed: unsubscribed ?? null,
    changed: params.has('changed') ? undoable : null,
    emails: emails.map(({ id, subject, body, state, result, actor, created_at }) => ({
      id,
      subject,
      body,
      state: result?.startsWith('Demo:') ? ('filed' as const) : state,
      result: result ?? '',
      actor,
      at: created_at,
    })),
    history: await historyView(
      db,
      { kind: 'lead', id },
      leadWording(officeTimeZone(services)),
      () => undoable !== null,
    ),
  };
}

export type LeadPageView = NonNullable<Awaited<ReturnType<typeof leadPage>>>;
