import { randomUUIDv7 } from 'node:crypto';
import {
  sendTestEmail,
  type TestEmailOutcome,
} from '../../../../market/connections/commands.server.ts';
import { testText } from '../../../../market/connections/copy.ts';
import { type SendOutcome, sendMessage } from '../../../../market/messages/commands.server.ts';
import { parsePhone } from '../../../../market/messages/schema.ts';
import { pausedSince } from '../../../../market/outbox/store.server.ts';
import { noMail, noTexts, SENDING_PAUSED } from '../../../../market/todo/copy.ts';
import type { FormAnswer } from '../../../kit/forms/failure.ts';
import {
  type Done,
  type Refused,
  type Submission,
  success,
} from '../../../kit/forms/form-action.server.ts';
import { enterPath } from '../paths.ts';

export interface ConnectionsAnswer extends FormAnswer<'phone'> {
  /** Why no test was sent, or may not have been. */
  reason?: string;
}

const TEXTS = enterPath('texts');

type Answer = Promise<Done | Refused<ConnectionsAnswer>>;

/** What the buttons of a test do; `intent` names the button. */
export async function pressed(submission: Submission): Answer {
  const { intent } = submission.values;
  if (intent === 'test-mail') return sendEmail(submission);
  if (intent === 'test-texts') return sendText(submission);
  return { status: 400, reason: 'Nothing was sent: please use the buttons of this page.' };
}

/** To the signed-in address. */
async function sendEmail({
  app,
  values,
  change,
  idempotencyKey,
}: Submission): Promise<Done | Refused<FormAnswer & { reason: string }>> {
  const { db, site, emailSender, now } = app;
  if (!emailSender) return { status: 503, reason: `Nothing was sent. ${noMail().title}.` };
  const to = change.actor;
  const { send } = emailSender;
  const outcome = await sendTestEmail(db, { to, idempotencyKey }, { site, send, now });
  if (outcome.kind !== 'accepted') {
    // A form that was answered for good gets a new key: pressing again means it.
    const key = outcome.kind === 'in-progress' ? idempotencyKey : randomUUIDv7();
    return { status: 502, values: { ...values, key }, reason: reasonOf(outcome) };
  }
  const flash = emailSender.isDemo
    ? ({ kind: 'warning', text: DEMO } as const)
    : success(`The mail server accepted a test to ${to}`);
  return { to: enterPath('mail'), flash };
}

const DEMO = 'This is a demo: the test was written to a file in the outbox folder and not sent.';

function reasonOf(outcome: Exclude<TestEmailOutcome, { kind: 'accepted' }>): string {
  switch (outcome.kind) {
    case 'unsubscribed':
      return 'Nothing was sent: your address has unsubscribed from emails of this site.';
    case 'in-progress':
      return 'A test is being sent at this moment. Wait a minute, then look at the last success here.';
    case 'unknown':
      return `${outcome.reason}. Check your inbox before you send another.`;
    default:
      return `Nothing was sent. ${outcome.reason}.`;
  }
}

async function sendText({ app, values, change, idempotencyKey }: Submission): Answer {
  const { db, site, sms, delivery } = app;
  if (sms.kind === 'none') {
    return { status: 503, reason: `Nothing was sent. ${noTexts().title}.` };
  }
  const phone = parsePhone(values.phone ?? '');
  if (!phone) return { status: 400, problems: { phone: 'Please enter a valid phone number' } };
  if ((await pausedSince(db)) !== undefined) return { status: 503, reason: PAUSED };
  const reply = { phone, text: testText(site), idempotencyKey };
  const outcome = await sendMessage(db, reply, change.now);
  if (outcome.kind === 'duplicate') {
    const text = 'This test was already sent. Messages shows the result.';
    return { to: TEXTS, flash: { kind: 'warning', text } };
  }
  if (outcome.kind !== 'stored') return { status: 400, problems: { phone: refusalOf(outcome) } };
  delivery.wake();
  return { to: `${TEXTS}?text=${outcome.messageId}#test` };
}

const PAUSED = `Nothing was sent. ${SENDING_PAUSED}.`;

function refusalOf({ kind }: Exclude<SendOutcome, { kind: 'stored' | 'duplicate' }>): string {
  switch (kind) {
    case 'opted-out':
      return 'Nothing was sent: this number has opted out of texts';
    case 'blocked':
      return 'Nothing was sent: this number is blocked';
    case 'unanswerable':
      return 'Please enter a valid phone number';
    default:
      return 'Nothing was sent: the brand cannot be sent in a text';
  }
}
