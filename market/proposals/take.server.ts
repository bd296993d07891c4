import { inTransaction } from '../../database/locks.ts';
import { createBusiness, editBusiness } from '../businesses/commands.server.ts';
import { newBusinessValues, parseBusiness } from '../businesses/schema.ts';
import { findBusiness, formOf } from '../businesses/store.server.ts';
import { dayIn } from '../days.ts';
import type { DealContext } from '../deals/change.server.ts';
import { createDeal, editDeal } from '../deals/commands.server.ts';
import { DEAL_DEFAULTS, timeZoneOf } from '../deals/rules.ts';
import { storedDealValues } from '../deals/schema.ts';
import { findDealForEdit } from '../deals/store.server.ts';
import { createBusinessFromLead, findLeadById } from '../leads/business.server.ts';
import { linkOwner } from '../owners/commands.server.ts';
import { findOwner, type Owner } from '../owners/store.server.ts';
import type { BusinessRow, Db } from '../ports.ts';
import type { Settings } from '../settings/rules.ts';
import { decide, type Seen } from './commands.server.ts';
import { differences, type ProposedForm, proposedBy, proposedValues } from './rules.ts';
import type { ProposalProblems } from './schema.ts';
import { findProposal, type Proposal } from './store.server.ts';

/** Where proposals are taken: a deal's context, with the settings that fill a new deal in. */
export interface TakeContext extends DealContext {
  settings: Settings;
}

/** What the administrator lets through, and adds. */
export interface Choice {
  /** Names of the fields that are taken; of a new record all are. */
  ticked: readonly string[];
  /** What the spa left open, such as the checkout link; `hasLicenseInformation` of a new spa. */
  added: ProposedForm;
}

export type TakeOutcome =
  | { kind: 'taken'; record: string }
  | { kind: 'invalid'; problems: ProposalProblems }
  /** The spa looks like one that is listed. */
  | { kind: 'similar'; similar: BusinessRow }
  /** It was saved since the page was shown. */
  | { kind: 'conflict' }
  /** The spa has changed it since it was shown, or somebody else has decided. */
  | { kind: 'decided' }
  | { kind: 'missing' }
  /** No field of the change is ticked. */
  | { kind: 'none-ticked' };

type Refused = Exclude<TakeOutcome, { kind: 'taken' }>;

/** Thrown so that the transaction of a refused proposal leaves nothing behind. */
class Refusal extends Error {
  readonly outcome: Refused;
  constructor(outcome: Refused) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

async function allOrNothing(db: Db, work: (tx: Db) => Promise<TakeOutcome>): Promise<TakeOutcome> {
  try {
    return await inTransaction(db, async (tx) => {
      const outcome = await work(tx);
      if (outcome.kind !== 'taken') throw new Refusal(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Refusal) return error.outcome;
    throw error;
  }
}

/**
 * Takes one proposal of a listed spa, through the same commands as the administrator's own edits.
 * `loadedAt`: the record's version when its page was shown.
 */
export async function takeProposal(
  context: TakeContext,
  seen: Seen,
  choice: Choice,
  loadedAt: number,
): Promise<TakeOutcome> {
  return allOrNothing(context.db, async (tx) => {
    const proposal = await findProposal(tx, seen.id);
    if (!proposal) return { kind: 'missing' };
    const owner = await findOwner(tx, proposal.owner_id);
    if (!owner?.businessId) return { kind: 'missing' };
    if (!(await decide(tx, seen, 'taken', '', context))) return { kind: 'decided' };
    const own = { ...context, db: tx, actor: proposedBy(context.actor) };
    if (proposal.kind === 'business')
      return takeSpa(own, owner.businessId, proposal, choice, loadedAt);
    return proposal.record === null
      ? takeNewDeal(own, owner.businessId, proposal, choice)
      : takeDeal(own, owner.businessId, proposal, choice, loadedAt);
  });
}

/** The spa reads which fields of its change were not taken; false where none is. */
async function takesSome(
  db: Db,
  { id, kind, form }: Proposal,
  stored: Record<string, string>,
  ticked: readonly string[],
): Promise<boolean> {
  const changed = differences(kind, stored, form);
  const left = changed.filter(({ name }) => !ticked.includes(name));
  if (left.length === 0) return true;
  const answer = `Not taken: ${left.map(({ label }) => label).join(', ')}`;
  await db.updateTable('proposals').set({ answer }).where('id', '=', id).execute();
  return left.length < changed.length;
}

async function takeSpa(
  { db, now, actor, batch }: TakeContext,
  businessId: string,
  proposal: Proposal,
  { ticked }: Choice,
  loadedAt: number,
): Promise<TakeOutcome> {
  const stored = await findBusiness(db, businessId);
  if (!stored) return { kind: 'missing' };
  const before = formOf(stored);
  if (!(await takesSome(db, proposal, before, ticked))) return { kind: 'none-ticked' };
  const parsed = parseBusiness({ ...before, ...among(proposal.form, ticked) }, now);
  if (parsed.kind === 'invalid') return invalid(parsed.problems);
  const { kind } = await editBusiness(db, businessId, parsed.form, loadedAt, { now, actor, batch });
  return kind === 'updated' || kind === 'unchanged'
    ? { kind: 'taken', record: businessId }
    : { kind };
}

async function takeDeal(
  context: TakeContext,
  businessId: string,
  proposal: Proposal,
  { ticked }: Choice,
  loadedAt: number,
): Promise<TakeOutcome> {
  const stored = await findDealForEdit(context.db, proposal.record ?? '');
  if (stored?.deal.business_id !== businessId) return { kind: 'missing' };
  const { deal } = stored;
  const timeZone = timeZoneOf(context.zipTable.find(deal.business_zip));
  const before = storedDealValues(deal, timeZone);
  if (!(await takesSome(context.db, proposal, before, ticked))) return { kind: 'none-ticked' };
  const taken = among(proposal.form, ticked);
  const seen = seenToday(taken, timeZone, context.now);
  const values = { ...before, ...taken, ...seen };
  const outcome = await editDeal(context, deal.id, values, loadedAt, deal.status === 'draft');
  if (outcome.kind === 'invalid') return invalid(outcome.problems);
  return outcome.kind === 'updated' ? { kind: 'taken', record: deal.id } : { kind: outcome.kind };
}

async function takeNewDeal(
  context: TakeContext,
  businessId: string,
  { id, form }: Proposal,
  { added }: Choice,
): Promise<TakeOutcome> {
  const business = await findBusiness(context.db, businessId);
  const timeZone = timeZoneOf(context.zipTable.find(business?.zip ?? ''));
  const proposed = { ...form, ...proposedValues('deal', added) };
  const values = {
    ...DEAL_DEFAULTS,
    ...context.settings.newDeal,
    ...proposed,
    ...seenToday(proposed, timeZone, context.now),
    businessId,
  };
  const outcome = await createDeal(context, values, `proposal-${id}`);
  return outcome.kind === 'invalid'
    ? invalid(outcome.problems)
    : { kind: 'taken', record: outcome.id };
}

/** Whoever takes a price has seen where it is listed that day. */
const seenToday = (form: ProposedForm, timeZone: string, now: number): ProposedForm =>
  form.priceSeenAt ? { priceSeenOn: dayIn(timeZone, now) } : {};

/**
 * A new spa with its first deal, from its request to be listed, in one press; `deal` may be missing
 * where the spa proposed none. Both are made, or neither.
 */
export async function takeNewSpa(
  context: TakeContext,
  ownerId: string,
  seen: { business: Seen; deal: Seen | undefined },
  { added }: Pick<Choice, 'added'>,
  options: { allowSimilar: boolean },
): Promise<TakeOutcome> {
  return allOrNothing(context.db, async (tx) => {
    const owner = await findOwner(tx, ownerId);
    const business = await proposalOf(tx, ownerId, seen.business);
    const deal = seen.deal && (await proposalOf(tx, ownerId, seen.deal));
    if (!owner || owner.businessId !== undefined || !business) return { kind: 'missing' };
    const own = { ...context, db: tx, actor: proposedBy(context.actor) };
    if (!(await decide(tx, seen.business, 'taken', '', context))) return { kind: 'decided' };
    if (seen.deal && deal && !(await decide(tx, seen.deal, 'taken', '', context)))
      return { kind: 'decided' };
    const made = await makeBusiness(
      own,
      owner,
      {
        ...business.form,
        ...proposedValues('business', added),
        hasLicenseInformation: added.hasLicenseInformation ?? '',
      },
      options,
    );
    if (made.kind !== 'taken' || !deal) return made;
    return takeNewDeal(own, made.record, deal, { ticked: [], added });
  });
}

async function proposalOf(tx: Db, ownerId: string, { id }: Seen): Promise<Proposal | undefined> {
  const proposal = await findProposal(tx, id);
  return proposal?.owner_id === ownerId ? proposal : undefined;
}

async function makeBusiness(
  { db, now, actor, batch }: TakeContext,
  owner: Owner,
  form: ProposedForm,
  options: { allowSimilar: boolean },
): Promise<TakeOutcome> {
  const values = newBusinessValues({ ...form, email: owner.address });
  const parsed = parseBusiness(values, now);
  if (parsed.kind === 'invalid') return invalid(parsed.problems);
  const change = { now, actor, batch };
  const lead = owner.lead_id === null ? undefined : await findLeadById(db, owner.lead_id);
  const created = lead
    ? await createBusinessFromLead(db, lead, parsed.form, change, options)
    : await createBusiness(db, parsed.form, `owner-${owner.id}`, change, options);
  if (created.kind === 'similar') return created;
  if (created.kind === 'listed') return { kind: 'decided' };
  await linkOwner(db, owner.id, { businessId: created.id, address: parsed.form.email }, now);
  return { kind: 'taken', record: created.id };
}

const among = (form: ProposedForm, names: readonly string[]): ProposedForm =>
  Object.fromEntries(Object.entries(form).filter(([name]) => names.includes(name)));

const invalid = (problems: Record<string, string | undefined>): TakeOutcome => ({
  kind: 'invalid',
  problems: Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [name, problem ?? '']),
  ),
});
