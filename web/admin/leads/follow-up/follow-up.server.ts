import { findBusiness } from '../../../../market/businesses/store.server.ts';
import { liveDealsOf } from '../../../../market/deals/store.server.ts';
import { type LeadProgress, nextStepOf } from '../../../../market/leads/rules.ts';
import type { LeadRow } from '../../../../market/ports.ts';
import { notesOf } from '../../../../market/records/records.server.ts';
import type { Services } from '../../../context.ts';
import type { Submission } from '../../../forms/form-action.server.ts';
import { followUp, nextStepView, notesView } from '../../follow-up/follow-up.server.ts';
import { FAILED_TO_UPDATE } from '../copy.ts';
import { LEADS } from '../query.ts';

export type FollowUpView = Awaited<ReturnType<typeof followUpView>>;

/** What is done of a lead's way to a listed business, what comes next, and what was noted. */
export async function followUpView(services: Services, lead: LeadRow) {
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

/** A note, or the next step, of one lead. */
export function followLead(id: string, submission: Submission) {
  return followUp(submission, {
    to: `${LEADS}/${id}`,
    failed: FAILED_TO_UPDATE,
    kind: 'lead',
    id,
  });
}
