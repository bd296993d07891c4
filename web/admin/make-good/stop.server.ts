import { randomUUIDv7 } from 'node:crypto';
import { findBusiness } from '../../../market/businesses/store.server.ts';
import { type EmailDraft, parseEmailDraft } from '../../../market/emails/schema.ts';
import { stopAndTell } from '../../../market/make-good/commands.server.ts';
import { makeGoodDraft, stoppedText } from '../../../market/make-good/copy.ts';
import {
  contactOf,
  type Holder,
  isHolding,
  isPaidBack,
  isToWrite,
  MAX_SHOWN_HOLDERS,
  stopFigures,
} from '../../../market/make-good/rules.ts';
import { holdersOf, runningDeals, stopOf } from '../../../market/make-good/store.server.ts';
import { pausedSince } from '../../../market/outbox/store.server.ts';
import { formatMoney } from '../../../market/purchases/money.ts';
import { worthCents } from '../../../market/purchases/rules.ts';
import type { Services } from '../../context.ts';
import type { FormAnswer } from '../../kit/forms/failure.ts';
import {
  type Done,
  type Refused,
  type Submission,
  success,
} from '../../kit/forms/form-action.server.ts';
import { stripeUrl } from '../purchases/view.server.ts';

/** All that the page needs; undefined where there is no such spa. */
export async function stopView({ db, site, emailSender, now: clock }: Services, id: string) {
  const now = clock();
  const business = await findBusiness(db, id);
  if (!business) return undefined;
  const stop = await stopOf(db, id, now);
  const holders = await holdersOf(db, id, stop);
  const draft = makeGoodDraft(site, business.name);
  const context = { now, draft, hasMail: emailSender !== undefined };
  return {
    id,
    business: business.name,
    key: randomUUIDv7(),
    draft,
    deals: await runningDeals(db, id, now),
    toWrite: emailSender ? holders.filter(isToWrite).length : 0,
    stop: stop && { ...stop, ...stopFigures(holders, stop.at, now) },
    holders: holders.slice(0, MAX_SHOWN_HOLDERS).map((holder) => holderView(holder, context)),
    hidden: Math.max(0, holders.length - MAX_SHOWN_HOLDERS),
    hasMail: context.hasMail,
    isDemo: emailSender?.isDemo === true,
    isPaused: (await pausedSince(db)) !== undefined,
  };
}

export type StopView = NonNullable<Awaited<ReturnType<typeof stopView>>>;

type Context = { now: number; draft: EmailDraft; hasMail: boolean };

function holderView(holder: Holder, { now, draft, hasMail }: Context) {
  const { session_id, payment_intent, currency, used_at, email } = holder;
  const contact = contactOf(holder);
  const mailto = `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
  const words = `subject=${encodeURIComponent(draft.subject)}&body=${encodeURIComponent(draft.message)}`;
  const isByHand = isToWrite(holder) && (!hasMail || contact === 'failed');
  return {
    session: session_id,
    name: holder.first_name || 'No name given',
    title: holder.title ?? 'Deal unknown',
    worth: formatMoney(isHolding(holder) ? worthCents(holder) : holder.paid_cents, currency),
    at: holder.at,
    contact,
    isRefunded: isPaidBack(holder, now),
    isUsed: used_at !== null,
    stripeUrl: payment_intent && stripeUrl(payment_intent, holder.is_live),
    byHand: isByHand ? { email, href: `${mailto}?${words}` } : undefined,
  };
}

export type HolderView = ReturnType<typeof holderView>;
export type StopAnswer = FormAnswer<keyof EmailDraft>;

export async function pressStop(
  id: string,
  { values, idempotencyKey, app, change }: Submission,
): Promise<Done | Refused<StopAnswer>> {
  const view = await stopView(app, id);
  if (!view) return { status: 404 };
  // Where nobody is to be written to, the page has no email to fill in.
  const parsed = view.toWrite > 0 ? parseEmailDraft(values) : undefined;
  if (parsed?.kind === 'invalid') return { status: 400, problems: parsed.problems };
  const request = { draft: parsed?.form, idempotencyKey };
  const outcome = await stopAndTell({ ...app, ...change }, id, request);
  if (outcome.kind === 'missing') return { status: 404 };
  app.delivery.wake();
  const isNew = outcome.kind === 'stopped';
  const text = isNew
    ? stoppedText(outcome.informed)
    : 'All was done before; nobody was written to.';
  return { to: `/admin/businesses/${id}/stop`, flash: success(text) };
}
