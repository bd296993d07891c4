import { randomUUIDv7 } from 'node:crypto';
import { data } from 'react-router';
import {
  type SentOutcome,
  sendLeadEmail,
  unsubscribeUrlFor,
} from '../../../market/emails/commands.server.ts';
import { footer, welcomeSubject, welcomeText } from '../../../market/emails/rules.ts';
import { emailDraftValues, parseEmailDraft } from '../../../market/emails/schema.ts';
import { emailsOf, unsubscribedAt } from '../../../market/emails/store.server.ts';
import { findLead } from '../../../market/leads/store.server.ts';
import type { Services } from '../../context.ts';
import { withFlash } from '../../forms/flash.server.ts';
import { readIdempotencyKey } from '../../forms/form-meta.ts';
import { redirect } from '../../layout/redirect.server.ts';
import { EMAIL_SENT, FAILED_TO_SEND } from './copy.ts';
import { leadsPath, parseLeadsQuery } from './query.ts';
import { formatTime } from './view.server.ts';

const MAX_EARLIER_EMAILS = 3;

/** All that the window needs to write to a lead; undefined where there is no such lead. */
export async function composeView(services: Services, id: string) {
  const { db, site, linkSecret, emailSender: mail, now } = services;
  const lead = id.includes('\0') ? undefined : await findLead(db, id);
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
    footer: footer(site, business, unsubscribeUrlFor(site.publicUrl, id, linkSecret)),
    hasPostalAddress: site.postalAddress !== undefined,
    transport: mail === undefined ? ('none' as const) : mail.isDemo ? 'files' : 'server',
    unsubscribed: unsubscribed === undefined ? null : formatTime(unsubscribed),
    earlierEmails: earlierEmails
      .filter(({ state }) => ['accepted', 'unknown', 'sending'].includes(state))
      .map(({ id, state, created_at }) => ({ id, state, at: formatTime(created_at) })),
  };
}

export type ComposeView = NonNullable<Awaited<ReturnType<typeof composeView>>>;

type Values = Record<string, string>;

/** Sends the mail and goes back to the list, or answers with the form as it was and the reason. */
export async function compose(
  request: { id: string; values: Values; url: URL; who: string },
  services: Services,
) {
  const { id, values, url, who } = request;
  const { db, site: sender, linkSecret: secret, emailSender: mail, now, report } = services;
  const key = readIdempotencyKey(values) ?? randomUUIDv7();
  const formState = { values: emailDraftValues(values), key };
  if (values.intent === 'preview') return data({ ...formState, reason: '' });
  const parsed = parseEmailDraft(values);
  if (parsed.kind === 'invalid') {
    return data({ ...formState, problems: parsed.problems, reason: '' }, { status: 400 });
  }
  if (!mail) return data({ ...formState, ...refusal(NO_MAIL) }, { status: 503 });
  try {
    const emailRequest = { leadId: id, draft: parsed.draft, idempotencyKey: key, who };
    const outcome = await sendLeadEmail(db, emailRequest, { sender, secret, send: mail.send, now });
    if (outcome.kind !== 'accepted') {
      // A form that was answered for good gets a new key: pressing Send again means it.
      const nextKey = outcome.kind === 'in-progress' ? key : randomUUIDv7();
      const status = outcome.kind === 'missing' ? 404 : 502;
      return data({ ...formState, key: nextKey, ...refusal(reasonOf(outcome)) }, { status });
    }
    const warning = mail.isDemo ? DEMO : undefined;
    const flash = { kind: 'success', text: EMAIL_SENT, warning } as const;
    const list = leadsPath(parseLeadsQuery(url.searchParams));
    return redirect(list, { headers: await withFlash(services, flash) });
  } catch (error) {
    report(error);
    return data({ ...formState, ...refusal(UNKNOWN_OUTCOME) }, { status: 503 });
  }
}

const refusal = (reason: string) => ({
  failure: { text: FAILED_TO_SEND, why: 'refused' } as const,
  reason,
});

const NO_MAIL = 'No mail server is connected: set SMTP_URL and MAIL_FROM.';
const UNKNOWN_OUTCOME =
  'Something went wrong on our side, so the mail may have been sent. Sending the same text again from here is safe: it goes out once.';
const DEMO =
  'This is a demo: the mail was written to a file in the outbox folder and reached nobody.';

function reasonOf(outcome: Exclude<SentOutcome, { kind: 'accepted' }>): string {
  switch (outcome.kind) {
    case 'missing':
      return 'There is no such lead.';
    case 'unsubscribed':
      return 'This address has unsubscribed. Nothing is mailed to it any more.';
    case 'in-progress':
      return 'A mail to this lead is being sent at this moment. Wait a minute, then look at its history.';
    case 'sent-with-other-content':
      return 'This mail was sent before with other words; its history shows it. Press Send again to send this one too.';
    case 'unknown':
      return `${outcome.reason}. Please check with the owner before you send it again.`;
    default:
      return `${outcome.reason}.`;
  }
}
