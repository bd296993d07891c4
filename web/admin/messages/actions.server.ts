import { data } from 'react-router';
import {
  markRead,
  resolveReview,
  sendMessage,
  setBlocked,
} from '../../../market/messages/commands.server.ts';
import { unanswerable } from '../../../market/messages/copy.ts';
import { applyStopRequest } from '../../../market/messages/inbound.server.ts';
import { isAnswerable, MAX_TEXT_LENGTH } from '../../../market/messages/rules.ts';
import { parseReply } from '../../../market/messages/schema.ts';
import type { Services } from '../../context.ts';
import { goOn, success } from '../../kit/forms/form-action.server.ts';
import { readForm, unreadable } from '../../kit/forms/read-form.server.ts';
import { FAILED_TO_CHANGE, FAILED_TO_SEND, SENT } from './copy.ts';
import { inboxPath, parseInboxQuery } from './query.ts';
import { resolvePhone } from './view.server.ts';

export interface ActionResult {
  kind: 'done' | 'refused';
  message: string;
  reason: string;
  unsentText: string;
}

type Values = Record<string, string>;

const done = (message = ''): ActionResult => ({
  kind: 'done',
  message,
  reason: '',
  unsentText: '',
});
const refused = (message: string, reason = '', unsentText = ''): ActionResult => ({
  kind: 'refused',
  message,
  reason,
  unsentText,
});

/** Everything that can be done to a conversation; the number is in the address. */
export async function handleInboxAction(request: Request, url: URL, services: Services) {
  const query = parseInboxQuery(url.searchParams);
  const phone = await resolvePhone(services.db, query.phone);
  const values = await readForm(request);
  const handler = intents.get(values.intent ?? '');
  if (!phone || !handler) throw unreadable();
  const answer = await attempt(() => handler(services, phone, values));
  // With a script the page stays; without one a reload must not send the form again.
  if (answer.kind === 'refused') return data(answer, { status: answer.unsentText ? 422 : 409 });
  if (values.script) return data(answer);
  const flash = answer.message ? success(answer.message) : undefined;
  return goOn(services, { to: inboxPath({ ...query, phone, isNew: false }), flash });

  async function attempt(run: () => Promise<ActionResult>): Promise<ActionResult> {
    try {
      return await run();
    } catch (error) {
      services.report(error);
      const isSending = values.intent === 'send';
      return isSending ? refused(FAILED_TO_SEND, '', values.text ?? '') : refused(FAILED_TO_CHANGE);
    }
  }
}

type Intent = (services: Services, phone: string, values: Values) => Promise<ActionResult>;

const intents = new Map<string, Intent>([
  ['send', send],
  ['seen', markMessagesSeen],
  ['block', (services, phone) => block(services, phone, true)],
  ['unblock', (services, phone) => block(services, phone, false)],
  ['send_again', (services, _phone, values) => review(services, values, 'send_again')],
  ['it_arrived', (services, _phone, values) => review(services, values, 'it_arrived')],
  ['stop_request', stopRequest],
  ['pretend', simulateIncoming],
]);

async function send({ db, now, delivery }: Services, phone: string, values: Values) {
  const { text = '', key } = values;
  const parsed = parseReply({ phone, text, key });
  if (!isAnswerable(phone)) return refused(FAILED_TO_SEND, unanswerable(phone), text);
  if (parsed.kind === 'invalid') return refused(FAILED_TO_SEND, '', text);
  const { kind } = await sendMessage(db, parsed.reply, now());
  if (kind === 'blank') return done();
  if (kind !== 'stored' && kind !== 'duplicate')
    return refused(FAILED_TO_SEND, refusals[kind], text);
  delivery.wake();
  return done(SENT);
}

const refusals = {
  'too-long': `A text can have ${MAX_TEXT_LENGTH} characters at most.`,
  malformed: 'It contains a character that no phone can show.',
  'opted-out': 'This number opted out of texts.',
  blocked: 'You blocked this number.',
  unanswerable: 'This sender cannot be answered.',
};

async function markMessagesSeen({ db, now }: Services, phone: string, { upTo = '' }: Values) {
  await markRead(db, phone, upTo, now());
  return done();
}

async function simulateIncoming({ sms }: Services, phone: string, { text = '' }: Values) {
  if (sms.kind === 'loop-back' && text.trim() !== '') await sms.simulateCustomer(phone, text);
  return done();
}

async function block({ db, now }: Services, phone: string, isBlocked: boolean) {
  await setBlocked(db, phone, isBlocked, now());
  return done(isBlocked ? 'Number blocked' : 'Number unblocked');
}

async function stopRequest({ db, now }: Services, _phone: string, { messageId = '' }: Values) {
  const { kind } = await applyStopRequest(db, messageId, now());
  if (kind === 'missing') return refused(FAILED_TO_CHANGE, 'There is no such text of a customer.');
  if (kind === 'superseded')
    return refused(FAILED_TO_CHANGE, 'The number opted in or out after this text.');
  return done('Opted out of texts');
}

async function review(
  { db, now, delivery }: Services,
  { messageId = '' }: Values,
  how: 'send_again' | 'it_arrived',
) {
  const { kind } = await resolveReview(db, messageId, how, now());
  if (kind === 'opted-out' || kind === 'blocked') return refused(FAILED_TO_SEND, refusals[kind]);
  if (kind !== 'resolved') return refused(FAILED_TO_CHANGE, 'The message is no longer in doubt.');
  delivery.wake();
  return done(how === 'send_again' ? 'The message will be sent again' : 'Marked as arrived');
}
