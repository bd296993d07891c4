import { randomUUIDv7 } from 'node:crypto';
import { hasLeft } from '../../../market/emails/rules.ts';
import { type EmailDraft, parseEmailDraft } from '../../../market/emails/schema.ts';
import { emailsOf, unsubscribedAt } from '../../../market/emails/store.server.ts';
import { leadFooter, welcomeSubject, welcomeText } from '../../../market/leads/email-copy.ts';
import {
  type SentOutcome,
  sendLeadEmail,
  unsubscribeUrlFor,
} from '../../../market/leads/emails.server.ts';
import { findLead } from '../../../market/leads/store.server.ts';
import { inOneLine, noMail } from '../../../market/todo/copy.ts';
import type { Services } from '../../context.ts';
import type { FormAnswer } from '../../kit/forms/failure.ts';
import {
  type Done,
  type Refused,
  type Submission,
  success,
} from '../../kit/forms/form-action.server.ts';
import { EMAIL_SENT, FAILED_TO_SEND } from './copy.ts';
import { LEADS } from './query.ts';

const MAX_EARLIER_EMAILS = 3;

/** All that the page needs to write to a lead; undefined where there is no such lead. */
export async function composeView(services: Services, id: string) {
  const { db, site, linkSecret, emailSender, now } = services;
  const lead = await findLead(db, id);
  if (!lead) return undefined;
  const { business_name: business, email, email_key } = lead;
  const unsubscribed = await unsubscribedAt(db, email_key);
  const earlierEmails = await emailsOf(db, id, now(), MAX_EARLIER_EMAILS);
  return {
    id,
    business,
    to: email,
    key: randomUUIDv7(),
    subject: welcomeSubject(site.brand, business),
    message: welcomeText(site, business),
    footer: leadFooter(site, business, unsubscribeUrlFor(site.publicUrl, id, linkSecret)),
    hasPostalAddress: site.postalAddress !== undefined,
    transport:
      emailSender === undefined ? ('none' as const) : emailSender.isDemo ? 'files' : 'server',
    unsubscribed: unsubscribed ?? null,
    earlierEmails: earlierEmails
      .filter(({ state }) => hasLeft(state) || state === 'unknown' || state === 'sending')
      .map(({ id, state, created_at: at }) => ({
        ...{ id, at },
        state: hasLeft(state) ? 'accepted' : state,
      })),
  };
}

export type ComposeView = NonNullable<Awaited<ReturnType<typeof composeView>>>;

export interface ComposeAnswer extends FormAnswer<keyof EmailDraft> {
  reason?: string;
}

export async function compose(
  id: string,
  url: URL,
  { values, idempotencyKey, app, change }: Submission,
): Promise<Done | Refused<ComposeAnswer>> {
  const { db, site: sender, linkSecret: secret, emailSender, now, report } = app;
  if (values.intent === 'preview') return { status: 200 };
  const parsed = parseEmailDraft(values);
  if (parsed.kind === 'invalid') return { status: 400, problems: parsed.problems };
  if (!emailSender) return { status: 503, ...refusal(inOneLine(noMail())) };
  const request = { leadId: id, draft: parsed.form, idempotencyKey, actor: change.actor };
  const outcome = await sendLeadEmail(db, request, {
    sender,
    secret,
    send: emailSender.send,
    now,
  }).catch((error: unknown) => {
    report(error);
    return { kind: 'failed' } as const;
  });
  if (outcome.kind === 'failed') return { status: 503, ...refusal(UNKNOWN_OUTCOME) };
  if (outcome.kind !== 'accepted') {
    // A form that was answered for good gets a new key: pressing Send again means it.
    const key = outcome.kind === 'in-progress' ? idempotencyKey : randomUUIDv7();
    const status = outcome.kind === 'missing' ? 404 : 502;
    return { status, values: { ...values, key }, ...refusal(reasonOf(outcome)) };
  }
  return {
    to: `${LEADS}/${id}${url.search}`,
    flash: success(EMAIL_SENT),
  };
}

const refusal = (reason: string) => ({
  failure: { text: FAILED_TO_SEND, why: 'refused' } as const,
  reason,
});

const UNKNOWN_OUTCOME =
  'Something went wrong on our side, so the email may have been sent. You can safely send the same text again from here: it is sent only once.';

function reasonOf(outcome: Exclude<SentOutcome, { kind: 'accepted' }>): string {
  switch (outcome.kind) {
    case 'missing':
      return 'There is no such lead.';
    case 'unsubscribed':
      return 'This address has unsubscribed. Nothing is emailed to it.';
    case 'in-progress':
      return 'An email to this lead is being sent at this moment. Wait a minute, then look at its history.';
    case 'sent-with-other-content':
      return 'This mail was sent before with other words; its history shows it. Press Send again to send this one too.';
    case 'unknown':
      return `${outcome.reason}. Please check with the owner before you send it again.`;
    default:
      return `${outcome.reason}.`;
  }
}
