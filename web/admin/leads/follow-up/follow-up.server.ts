import { randomUUIDv7 } from 'node:crypto';
import { findBusiness } from '../../../../market/businesses/store.server.ts';
import { liveDealsOf } from '../../../../market/deals/store.server.ts';
import { type LeadProgress, MAX_NOTES, nextStepOf } from '../../../../market/leads/rules.ts';
import { parseLeadNote, parseNextStep } from '../../../../market/leads/schema.ts';
import { notesOf } from '../../../../market/leads/store.server.ts';
import { addNote, deleteNote, planNextStep } from '../../../../market/leads/write.server.ts';
import type { LeadRow } from '../../../../market/ports.ts';
import type { Services } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/failure.ts';
import {
  type Done,
  type Refused,
  type Submission,
  success,
} from '../../../forms/form-action.server.ts';
import { formatTime } from '../../../ui/format-time.ts';
import { officeTimeZone, officeToday } from '../../office-time.server.ts';
import { FAILED_TO_UPDATE } from '../copy.ts';
import { LEADS } from '../query.ts';
import { formatPlannedDay } from './day.ts';

export type FollowUpView = Awaited<ReturnType<typeof followUpView>>;
export type FollowUpAnswer = FormAnswer<'note' | 'nextOn' | 'nextStep'>;

/** What is done of a lead's way to a listed business, what comes next, and what was noted. */
export async function followUpView(services: Services, lead: LeadRow) {
  const { db } = services;
  const { business, progress } = await progressOf(services, lead);
  const notes = await notesOf(db, lead.id);
  const today = officeToday(services);
  return {
    progress,
    next: nextStepOf(lead.status, progress),
    businessSlug: business?.slug ?? '',
    nextOn: lead.next_on ?? '',
    nextStep: lead.next_step,
    nextDay: lead.next_on === null ? '' : formatPlannedDay(lead.next_on, today),
    isDue: lead.next_on !== null && lead.next_on <= today,
    today,
    key: randomUUIDv7(),
    notes: notes.map(({ id, text, actor, created_at }) => ({
      id,
      text,
      actor,
      at: created_at,
      when: formatTime(created_at, 'full', officeTimeZone(services)),
    })),
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

/** A note, or the next step, of one lead. */
export async function followUp(
  id: string,
  { values, idempotencyKey, app: { db }, change }: Submission,
): Promise<Done | Refused<FollowUpAnswer>> {
  const to = `${LEADS}/${id}`;
  const missing = { status: 404, failure: { text: FAILED_TO_UPDATE, why: 'deleted' as const } };
  switch (values.intent) {
    case 'note': {
      const parsed = parseLeadNote(values);
      if (parsed.kind === 'invalid') return { status: 400, problems: parsed.problems };
      const { kind } = await addNote(db, id, parsed.form.note, idempotencyKey, change);
      if (kind === 'missing') return missing;
      if (kind === 'limit-reached') return { status: 409, problems: { note: NOTES_FULL } };
      return { to, flash: success('Note added') };
    }
    case 'delete-note':
      await deleteNote(db, id, values.noteId ?? '', change);
      return { to, flash: success('Note deleted') };
    case 'next-step': {
      const parsed = parseNextStep(values);
      if (parsed.kind === 'invalid') return { status: 400, problems: parsed.problems };
      const { kind } = await planNextStep(db, id, parsed.form, change);
      if (kind === 'missing') return missing;
      return { to, flash: success(parsed.form.nextOn ? 'Next step saved' : 'Next step removed') };
    }
    default:
      return { status: 400, failure: { text: FAILED_TO_UPDATE, why: 'refused' } };
  }
}

const NOTES_FULL = `There are ${MAX_NOTES} notes already. Delete one first.`;
