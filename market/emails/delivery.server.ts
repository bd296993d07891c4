import { addNotice } from '../notices/commands.server.ts';
import type { Sender } from '../outbox/delivery.server.ts';
import type { SendEmail } from '../ports/email.ts';
import { failedEmailNotice } from './copy.ts';
import { renderStoredEmail } from './html.ts';
import { ALWAYS_SENT, endingOf, hasLeft, WITHOUT_WAY_OUT } from './rules.ts';
import { purchaseOfEmail, unsubscribedAt } from './store.server.ts';

export interface MailServer extends Pick<Sender, 'complete'> {
  send: SendEmail;
  publicUrl: string;
}

const UNSUBSCRIBED = 'This address has unsubscribed';

/** Sends the outbox's mails; where one did not arrive, a notice says so. */
export function mailSender({ send, publicUrl, complete }: MailServer): Sender {
  return {
    channel: 'mail',
    complete,
    mayLeave: ({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('kind', 'in', ALWAYS_SENT),
        not(
          exists(
            selectFrom('email_unsubscribes')
              .select('email_key')
              .whereRef('email_key', '=', 'outbox.recipient_key'),
          ),
        ),
      ]),
    refusalOf: async (db, { kind, recipient_key }) =>
      ALWAYS_SENT.includes(kind) || (await unsubscribedAt(db, recipient_key)) === undefined
        ? undefined
        : UNSUBSCRIBED,
    async send({ id, kind, recipient: to, subject, body, created_at: at }, token) {
      const { text, html } = renderStoredEmail({ kind, subject, body }, token, publicUrl);
      const unsubscribeUrl = WITHOUT_WAY_OUT.includes(kind)
        ? undefined
        : `${publicUrl}/unsubscribe/${token}`;
      const email = { id, to, subject, text, html, unsubscribeUrl, at };
      return endingOf(await send({ ...email, isAutomatic: true }));
    },
    async ended(tx, email, { state, result: reason }, now) {
      if (hasLeft(state)) return;
      // A notice about a notice would never end.
      if (email.kind === 'notice' || email.kind === 'test') return;
      const outcome = { isUnclear: state === 'unknown', reason };
      const purchase = await purchaseOfEmail(tx, email);
      await addNotice(tx, failedEmailNotice(email, outcome, purchase), now);
    },
  };
}
