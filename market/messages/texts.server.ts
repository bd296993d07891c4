import type { Sender } from '../outbox/delivery.server.ts';
import type { SmsSender } from '../ports/sms.ts';
import type { Db } from '../ports.ts';
import { BLOCKED, OPTED_OUT } from './copy.ts';
import { conversationState, endingOf } from './rules.ts';

/** Sends the outbox's texts, which are to the administrator and in no conversation. */
export function textSender(gateway: SmsSender): Sender {
  return {
    channel: 'text',
    mayLeave: ({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversations')
            .select('id')
            .whereRef('customer_phone', '=', 'outbox.recipient')
            .where((eb) =>
              eb.or([eb('status', '=', 'blocked'), eb('opted_out_at', 'is not', null)]),
            ),
        ),
      ),
    refusalOf: (db, { recipient }) => refusalFor(db, recipient),
    send: async ({ id: messageId, recipient: to, body: text, attempts: attempt }) =>
      endingOf(await gateway.send({ to, text, messageId, attempt })),
  };
}

/** A phone that said STOP, or is blocked, gets no text from us, the administrator's included. */
async function refusalFor(db: Db, phone: string): Promise<string | undefined> {
  const conversation = await db
    .selectFrom('conversations')
    .select(['status', 'opted_out_at'])
    .where('customer_phone', '=', phone)
    .executeTakeFirst();
  const state = conversation ? conversationState(conversation) : 'open';
  return { open: undefined, blocked: BLOCKED, 'opted-out': OPTED_OUT }[state];
}
