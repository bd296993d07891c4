import { findBusiness } from '../../../market/businesses/store.server.ts';
import { dayStyle, formatDate, formatTime } from '../../../market/dates.ts';
import { countText } from '../../../market/deals/copy.ts';
import { liveDealsOf } from '../../../market/deals/store.server.ts';
import { emailKey } from '../../../market/email-addresses.ts';
import { emailsOf, unsubscribedAt } from '../../../market/emails/store.server.ts';
import { notesOf } from '../../../market/follow-up/store.server.ts';
import { type ListedLead, leadsByIds, listLeads } from '../../../market/leads/list.server.ts';
import { findRelated } from '../../../market/leads/matches.server.ts';
import { type LeadProgress, nextStepOf } from '../../../market/leads/rules.ts';
import { findLead } from '../../../market/leads/store.server.ts';
import { statusBeforeLastChange } from '../../../market/leads/verbs.server.ts';
import type { LeadRow } from '../../../market/ports.ts';
import type { Services } from '../../context.ts';
import type { Submission } from '../../kit/forms/form-action.server.ts';
import { adminTimeZone, adminToday } from '../../kit/layout/admin-time.server.ts';
import { historyView, type Wording } from '../changes/changes.server.ts';
import { followUp, nextStepView, notesView, plannedView } from '../follow-up/follow-up.server.ts';
import { FAILED_TO_UPDATE, statusLabels } from './copy.ts';
import { LEADS, parseLeadsQuery } from './query.ts';

export type LeadView = Awaited<ReturnType<typeof viewOf>>;

async function viewOf(services: Services, lead: ListedLead) {
  const { db } = services;
  const today = adminToday(services);
  return {
    id: lead.id,
    name: lead.business_name,
    email: lead.email,
    phone: lead.phone,
    location: lead.location,
    status: lead.status,
    received: lead.created_at,
    receivedStyle: dayStyle(lead.created_at, services.now(), adminTimeZone(services)),
    source: sourceOf(lead),
    lastContacted: lead.last_contacted_at,
    listedAs: lead.business_id ? { id: lead.business_id, name: lead.listed_as ?? '' } : null,
    consent:
      lead.consent_wording === null || lead.consent_at === null
        ? null
        : {
            wording: lead.consent_wording,
            givenAt: lead.consent_at,
            address: lead.consent_address ?? '',
          },
    relay: relayOf(lead, services),
    known: await findRelated(db, lead),
    next: plannedView(lead, today),
  };
}

/** 'instagram / story, from instagram.com, on /deals/juniper-hour'; empty where nothing is known. */
function sourceOf({ source_page, source_host, source_campaign }: ListedLead): string {
  const parts = [
    source_campaign,
    source_host && `from ${source_host}`,
    source_page && `on ${source_page === '/' ? 'the landing page' : source_page}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** The state of relaying the request to the external form; null if it never was to be relayed. */
function relayOf(lead: ListedLead, services: Services) {
  const now = services.now();
  const { relay_state: state, relay_attempts: attempts, relay_next_at, relay_result } = lead;
  if (state === null) return null;
  const reason = relay_result ? ` ${relay_result}.` : '';
  const next = relay_next_at ?? now;
  const when =
    next > now
      ? `next try ${formatTime(next, 'full', adminTimeZone(services))}`
      : 'next try in a moment';
  if (state === 'accepted') return { state, text: 'Passed on to your form' };
  if (state === 'refused') return { state, text: `Not passed on to your form.${reason}` };
  if (!services.delivery.relaysLeads)
    return { state, text: 'Waits for your form: FORM_ENDPOINT is not set' };
  return attempts
    ? { state, text: `Being passed on to your form, ${when}.${reason}` }
    : { state, text: 'Waits to be passed on to your form' };
}

export async function leadsView(services: Services, params: URLSearchParams) {
  const { db } = services;
  const query = parseLeadsQuery(params);
  const { rows, page, hasMore, count } = await listLeads(db, {
    ...query,
    dueBy: query.isDue ? adminToday(services) : undefined,
  });
  return {
    query: { ...query, page },
    hasMore,
    count: countText(count),
    leads: await Promise.all(rows.map((lead) => viewOf(services, lead))),
  };
}

/** One lead as the screens show it; undefined where there is none. */
async function leadView(services: Services, id: string): Promise<LeadView | undefined> {
  const [lead] = await leadsByIds(services.db, [id]);
  return lead && viewOf(services, lead);
}

const MAX_EMAILS = 50;

/** A lead with its mails and changes, newest first; undefined where there is none. */
export async function leadPage(services: Services, id: string) {
  const { db, now } = services;
  const lead = await leadView(services, id);
  const row = lead && (await findLead(db, id));
  if (!lead || !row) return undefined;
  const unsubscribed = await unsubscribedAt(db, emailKey(lead.email));
  const emails = await emailsOf(db, id, now(), MAX_EMAILS);
  const undoable = await statusBeforeLastChange(db, row, now());
  return {
    lead,
    followUp: await followUpView(services, row),
    unsubscribed: unsubscribed ?? null,
    emails: emails.map(({ id, subject, body, state, result, actor, created_at }) => ({
      id,
      subject,
      body,
      state,
      result: result ?? '',
      actor,
      at: created_at,
    })),
    history: await historyView(
      db,
      { kind: 'lead', id },
      leadWording(adminTimeZone(services)),
      () => undoable !== undefined,
    ),
  };
}

export type LeadPageView = NonNullable<Awaited<ReturnType<typeof leadPage>>>;

const labels = {
  status: 'Status',
  last_contacted_at: 'Last contacted',
  business_id: 'Listed as a business',
  email_id: 'Email',
  relay: 'Passing on to your form',
  unsubscribed: 'Unsubscribed from emails',
  next_on: 'Day of the next step',
  next_step: 'Next step',
  note: 'Note',
};

export function leadWording(timeZone: string): Wording {
  return {
    timeZone,
    labels,
    formatValue(field, value) {
      if (field === 'last_contacted_at') return formatTime(Number(value), 'full', timeZone);
      if (field === 'next_on') return formatDate(String(value));
      if (field === 'status') return statusNames.get(String(value)) ?? String(value);
      return String(value);
    },
    phraseOf(field, after) {
      if (field === 'email_id') return 'An email was sent';
      if (field === 'business_id' && after) return 'Listed as a business';
      if (field === 'relay') return 'Passed on to your form again';
      if (field === 'unsubscribed') return 'Unsubscribed from emails';
      if (field === 'note') return after ? `Note added: ${after}` : 'A note was deleted';
      return undefined;
    },
  };
}

const statusNames = new Map<string, string>(Object.entries(statusLabels));

export type FollowUpView = Awaited<ReturnType<typeof followUpView>>;

async function followUpView(services: Services, lead: LeadRow) {
  const { business, progress } = await progressOf(services, lead);
  return {
    progress,
    next: nextStepOf(lead.status, progress),
    businessSlug: business?.slug ?? '',
    ...nextStepView(lead, services),
    ...notesView(await notesOf(services.db, 'lead', lead.id), services),
  };
}

/** All of it follows from other records, so it cannot be out of date. */
async function progressOf({ db, now }: Services, lead: LeadRow) {
  const business = lead.business_id ? await findBusiness(db, lead.business_id) : undefined;
  const liveDeals = business ? await liveDealsOf(db, business.id, now()) : [];
  const progress: LeadProgress = {
    contacted: lead.last_contacted_at !== null,
    listed: business !== undefined,
    hasPictures: business !== undefined && business.gallery !== '',
    hasLiveDeal: liveDeals.length > 0,
  };
  return { business, progress };
}

export function followLead(id: string, submission: Submission) {
  return followUp(submission, {
    to: `${LEADS}/${id}`,
    failed: FAILED_TO_UPDATE,
    kind: 'lead',
    id,
  });
}
