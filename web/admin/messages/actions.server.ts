import { data } from 'react-router';
import {
  markSeen,
  sendMessage,
  setBlocked,
  settleReview,
} from '../../../market/messages/commands.server.ts';
import { unanswerable } from '../../../market/messages/copy.ts';
import { isAnswerable, LONGEST_TEXT } from '../../../market/messages/rules.ts';
import { parseReply } from '../../../market/messages/schema.ts';
import type { Services } from '../../context.ts';
import { withFlash } from '../../forms/flash.server.ts';
import { readForm } from '../../forms/read-form.server.ts';
import { redirect } from '../../layout/redirect.server.ts';
import { FAILED_TO_CHANGE, FAILED_TO_SEND, SENT } from './copy.ts';
import { inboxAddress, readAddress } from './inbox-query.ts';
import { namedIn } from './resolve-phone.server.ts';

/** What became of a form. */
export interface Answer {
  kind: 'done' | 'refused';
  /** To be said in a toast. */
  told: string;
  /** What more there is to say of a refusal. */
  why: string;
  /** A text that was not stored. */
  kept: string;
}

type Values = Record<string, string>;

const done = (told = ''): Answer => ({ kind: 'done', told, why: '', kept: '' });
const refused = (told: string, why = '', kept = ''): Answer => ({
  kind: 'refused',
  told,
  why,
  kept,
});

/** Whatever one can do to a conversation; the number stands in the address. */
export async function act(request: Request, url: URL, services: Services) {
  const asked = readAddress(url.searchParams);
  const phone = await namedIn(services.db, asked.phone);
  const values = await readForm(request);
  const what = intents.get(values.intent ?? '');
  if (!phone || !what) throw data('The form could not be read', { status: 400 });
  const answer = await attempt(() => what(services, phone, values));
  // With a script the page stays; without one a reload must not send the form again.
  if (answer.kind === 'refused') return data(answer, { status: answer.kept ? 422 : 409 });
  if (values.script) return data(answer);
  const headers = answer.told
    ? await withFlash(services, { kind: 'success', text: answer.told })
    : new Headers();
  return redirect(inboxAddress({ ...asked, phone, isNew: false }), { headers });

  async function attempt(act: () => Promise<Answer>): Promise<Answer> {
    try {
      return await act();
    } catch (error) {
      services.report(error);
      const isSending = values.intent === 'send';
      return isSending ? refused(FAILED_TO_SEND, '', values.text ?? '') : refused(FAILED_TO_CHANGE);
    }
  }
}

type Intent = (services: Services, phone: string, values: Values) => Promise<Answer>;

const intents = new Map<string, Intent>([
  ['send', send],
  ['seen', see],
  ['block', (services, phone) => block(services, phone, true)],
  ['unblock', (services, phone) => block(services, phone, false)],
  ['send_again', (services, _phone, values) => settle(services, values, 'send_again')],
  ['it_arrived', (services, _phone, values) => settle(services, values, 'it_arrived')],
  ['pretend', pretend],
]);

async function send({ db, now, delivery }: Services, phone: string, values: Values) {
  const { text = '', key } = values;
  const parsed = parseReply({ phone, text, key });
  if (!isAnswerable(phone)) return refused(FAILED_TO_SEND, unanswerable(phone), text);
  if (parsed.kind === 'invalid') return refused(FAILED_TO_SEND, '', text);
  const { kind } = await sendMessage(db, parsed.reply, now());
  if (kind === 'blank') return done();
  if (kind !== 'stored' && kind !== 'repeated')
    return refused(FAILED_TO_SEND, refusals[kind], text);
  delivery.wake();
  return done(SENT);
}

const refusals = {
  too_long: `A text can have ${LONGEST_TEXT} characters at most.`,
  malformed: 'It holds a character that no phone can show.',
  opted_out: 'This number opted out of texts.',
  blocked: 'You blocked this number.',
  unanswerable: 'This sender cannot be answered.',
};

async function see({ db, now }: Services, phone: string, { upTo = '' }: Values) {
  await markSeen(db, phone, upTo, now());
  return done();
}

async function pretend({ texts }: Services, phone: string, { text = '' }: Values) {
  if (texts.kind === 'loop-back' && text.trim() !== '') await texts.pretend(phone, text);
  return done();
}

async function block({ db, now }: Services, phone: string, isBlocked: boolean) {
  await setBlocked(db, phone, isBlocked, now());
  return done(isBlocked ? 'Number blocked' : 'Number unblocked');
}

async function settle(
  { db, now, delivery }: Services,
  { messageId = '' }: Values,
  how: 'send_again' | 'it_arrived',
) {
  const { kind } = await settleReview(db, messageId, how, now());
  if (kind === 'opted_out' || kind === 'blocked') return refused(FAILED_TO_SEND, refusals[kind]);
  if (kind !== 'done') return refused(FAILED_TO_CHANGE, 'The message is no longer in doubt.');
  delivery.wake();
  return done(how === 'send_again' ? 'The message will be sent again' : 'Marked as arrived');
}
