import type { RouterContextProvider } from 'react-router';
import { findBusiness, formOf } from '../../../market/businesses/store.server.ts';
import { findLeadById, valuesFromLead } from '../../../market/leads/business.server.ts';
import type { Owner } from '../../../market/owners/store.server.ts';
import { propose } from '../../../market/proposals/commands.server.ts';
import {
  differing,
  type ProposalKind,
  type ProposedForm,
  TOO_MANY_WAITING,
} from '../../../market/proposals/rules.ts';
import { openProposal } from '../../../market/proposals/store.server.ts';
import { ownerSession, services } from '../../context.ts';
import { type Flash, withFlash } from '../../kit/forms/flash.server.ts';
import { success } from '../../kit/forms/form-action.server.ts';
import { redirect } from '../../redirect.server.ts';

type Context = Readonly<RouterContextProvider>;

/** The spa as it is public, or as its request said, and with what it asked to change on top. */
export async function ownSpa(context: Context) {
  const { db } = context.get(services);
  const owner = context.get(ownerSession);
  const listed =
    owner.businessId === undefined ? undefined : await findBusiness(db, owner.businessId);
  const lead = owner.lead_id === null ? undefined : await findLeadById(db, owner.lead_id);
  const before: ProposedForm = listed ? formOf(listed) : lead ? valuesFromLead(lead) : {};
  const open = await openProposal(db, owner.id, 'business', owner.businessId ?? null);
  return { before, values: { ...before, ...open?.form } };
}

/** A listed spa sends each change by itself; the steps of a first visit are saved and sent together. */
export const buttonFor = (context: Context) =>
  context.get(ownerSession).businessId === undefined ? 'Save' : 'Send';

/**
 * Stores what a spa typed, and leads back to its page, which says what comes next. Of what is listed
 * only what differs from `before`, so that a later edit of the administrator's stays.
 */
export async function store(
  context: Context,
  { kind, record, form: typed }: { kind: ProposalKind; record: string | null; form: ProposedForm },
  before: Record<string, string> | undefined,
) {
  const app = context.get(services);
  const owner: Owner = context.get(ownerSession);
  const state = owner.businessId === undefined ? 'draft' : 'sent';
  const form = record === null || !before ? typed : differing(kind, before, typed);
  const proposed = { kind, record, form, names: Object.keys(typed), state } as const;
  const stored = await propose(app.db, owner.id, proposed, app.now());
  app.delivery.wake();
  const flash: { [kind in typeof stored.kind]: Flash } = {
    stored: success(state === 'draft' ? 'Saved' : 'Sent. We look at it before it is public.'),
    withdrawn: success('Your change is withdrawn'),
    unchanged: { kind: 'warning', text: 'Nothing was changed' },
    'too-many': { kind: 'warning', text: TOO_MANY_WAITING },
  };
  return redirect('/owner', { headers: await withFlash(app, flash[stored.kind]) });
}
