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
import { holdersOf, runningDeals, runsOf } from '../../../market/make-good/store.server.ts';
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
import { purchasePath } from '../purchases/query.ts';
import { stripeUrl } from '../purchases/view.server.ts';
import { FAILED_TO_STOP, stopPath } from './copy.ts';

/** All that the page needs; undefined where there is no such spa. */
export async function stopView(services: Services, id: string) {
  const { db, site, emailSender, now: clock } = services;
  const now = clock();
  const business = id.includes('\0') ? undefined : await findBusiness(db, id);
  if (!business) return undefined;
  const runs = await runsOf(db, id, now);
  const deals = await runningDeals(db, id, now);
  const holders = await holdersOf(db, id, runs);
  const [first] = runs;
  const draft = makeGoodDraft(site, business.name);
  const hasMail = emailSender !== undefined;
  const toWrite = hasMail ? holders.filter(isToWrite).length : 0;
  return {
    id,
    business: business.name,
    key: randomUUIDv7(),
    draft,
    deals,
    toWrite,
    canPress: deals.length > 0 || toWrite > 0,
    stop: first && { ...stopFigures(holders, first.at, now), at: first.at, actor: first.actor },
    holders: holders
      .slice(0, MAX_SHOWN_HOLDERS)
      .map((holder) => holderView(holder, now, { draft, hasMail })),
    hidden: Math.max(0, holders.length - MAX_SHOWN_HOLDERS),
    transport: emailSender ? (emailSender.isDemo ? ('files' as const) : 'server') : 'none',
    isPaused: (await pausedSince(db)) !== undefined,
  };
}

export type StopView = NonNullable<Awaited<ReturnType<typeof stopView>>>;

interface ByHand {
  draft: EmailDraft;
  hasMail: boolean;
}

function holderView(holder: Holder, now: number, { draft, hasMail }: ByHand) {
  const { session_id, payment_intent, email, currency, used_at } = holder;
  const contact = contactOf(holder);
  const isByHand = isToWrite(holder) && (!hasMail || contact === 'failed');
  return {
    id: session_id,
    to: purchasePath(session_id),
    name: holder.first_name || 'No name given',
    title: holder.title ?? 'Deal unknown',
    worth: formatMoney(isHolding(holder) ? worthCents(holder) : holder.paid_cents, currency),
    at: holder.at,
    contact,
    money: isPaidBack(holder, now) ? ('refunded' as const) : used_at === null ? 'open' : 'used',
    stripeUrl: payment_intent && stripeUrl(payment_intent, holder.is_live),
    byHand: isByHand ? { email, href: mailtoOf(email, draft) } : undefined,
  };
}

function mailtoOf(email: string, { subject, message }: EmailDraft): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`;
}

export type HolderView = ReturnType<typeof holderView>;

export type StopAnswer = FormAnswer<keyof EmailDraft>;

export async function pressStop(
  id: string,
  { values, idempotencyKey, app, change }: Submission,
): Promise<Done | Refused<StopAnswer>> {
  const parsed = app.emailSender ? parseEmailDraft(values) : undefined;
  if (parsed?.kind === 'invalid') return { status: 400, problems: parsed.problems };
  const request = { draft: parsed?.form, idempotencyKey };
  const outcome = id.includes('\0')
    ? ({ kind: 'missing' } as const)
    : await stopAndTell({ ...app, ...change }, id, request);
  if (outcome.kind === 'missing')
    return { status: 404, failure: { text: FAILED_TO_STOP, why: 'deleted' } };
  app.delivery.wake();
  const flash =
    outcome.kind === 'stopped'
      ? success(stoppedText(outcome.informed))
      : ({ kind: 'warning', text: 'All was done before, and nobody was written to.' } as const);
  return { to: stopPath(id), flash };
}
