import { randomUUIDv7 } from 'node:crypto';
import { sendMessage } from '../../market/messages/commands.server.ts';
import { deliverTexts } from '../../market/messages/delivery.server.ts';
import { receiveText } from '../../market/messages/inbound.server.ts';
import { findConversation, messagesBefore } from '../../market/messages/store.server.ts';
import type { AcceptedSms, OutgoingSms, SmsOutcome } from '../../market/ports/sms.ts';
import type { Db, LeadRow, OutboxRow } from '../../market/ports.ts';
import { MONDAY_NOON } from './app.ts';
import { emptyDatabase } from './empty-database.ts';

export const PHONE = '+15125550132';

export const site = {
  brand: 'Juniper Deals',
  product: 'massage',
  supportEmail: 'help@juniper.example',
  jurisdiction: undefined,
  postalAddress: undefined,
  timeZone: 'America/New_York',
  publicUrl: 'http://localhost:3000',
};

let keyCount = 0;
export const nextUniqueKey = () => {
  keyCount += 1;
  return `key${keyCount}`;
};

type GatewayResponder = (text: OutgoingSms) => SmsOutcome | Promise<SmsOutcome>;

export async function openMessaging(options: { answer?: GatewayResponder } = {}) {
  const { db, close } = await emptyDatabase();
  const clock = { now: MONDAY_NOON };
  const posted: OutgoingSms[] = [];
  /** The gateway's answer about a message that it may have accepted. */
  const gatewayLog: { accepted: AcceptedSms[] | undefined } = { accepted: [] };
  const accept: GatewayResponder = ({ messageId, attempt }) => ({
    kind: 'accepted',
    gatewayId: `SM${messageId.replaceAll('-', '')}${attempt}`,
  });
  const state = { answer: options.answer ?? accept };
  const gateway = {
    async send(text: OutgoingSms) {
      posted.push(text);
      return state.answer(text);
    },
    findAccepted: async () => gatewayLog.accepted,
  };
  const delivery = { now: () => clock.now, random: () => 0, claimMs: 60_000, atOnce: 8 };
  const queueMessage = async (text: string, phone = PHONE) => {
    const outcome = await sendMessage(
      db,
      { phone, text, idempotencyKey: nextUniqueKey() },
      clock.now,
    );
    if (outcome.kind !== 'stored') throw new Error(`Not stored: ${outcome.kind}`);
    return outcome.messageId;
  };
  return {
    db,
    close,
    clock,
    gatewayLog,
    state,
    accept,
    posted,
    postedTexts: () => posted.map(({ text }) => text),
    queueMessage,
    receive: (
      text: string,
      overrides: { phone?: string; gatewayId?: string; isAnswered?: boolean } = {},
    ) =>
      receiveText(
        db,
        {
          gatewayId: nextUniqueKey(),
          phone: PHONE,
          text,
          media: [],
          isAnswered: false,
          ...overrides,
        },
        site,
        clock.now,
      ),
    /** Delays all answers until `give` is called with one for all. */
    holdAnswers() {
      const pendingAnswers: Array<(outcome: SmsOutcome) => void> = [];
      state.answer = () => new Promise((resolve) => pendingAnswers.push(resolve));
      return {
        answerAll: (outcome: SmsOutcome) => {
          for (const resolve of pendingAnswers) resolve(outcome);
        },
      };
    },
    startAttempts: () => deliverTexts(db, gateway, delivery),
    /** Repeats until nothing is due. */
    async deliver() {
      for (;;) {
        const attempts = await deliverTexts(db, gateway, delivery);
        if (attempts.length === 0) return;
        await Promise.all(attempts);
      }
    },
    conversation: () => findConversation(db, PHONE),
    message: (id: string) =>
      db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    async messageLines(phone = PHONE) {
      const conversation = await findConversation(db, phone);
      const { messages } = await messagesBefore(db, conversation?.id ?? '', undefined);
      return messages.map(({ sender, text, status, reason }) =>
        [sender, text, reason ? `${status}: ${reason}` : status].join(' | '),
      );
    },
  };
}

/** Any kind of queued e-mail will do; those to leads begin as 'sending'. */
export async function queueTestEmail(db: Db, lead: LeadRow, overrides: Partial<OutboxRow> = {}) {
  const row: OutboxRow = {
    id: randomUUIDv7(),
    channel: 'mail',
    kind: 'lead',
    lead_id: lead.id,
    alert_id: null,
    idempotency_key: `an e-mail of the tests ${nextUniqueKey()}`,
    recipient: lead.email,
    recipient_key: lead.email_key,
    subject: 'News',
    body: 'Hello,\n\nlook: https://deals.test/x/{token}.\n\n-- \nSpa Deals\nNo more: https://deals.test/unsubscribe/{token}\n',
    state: 'pending',
    result: null,
    actor: 'test',
    attempts: 0,
    next_attempt_at: MONDAY_NOON,
    token_hash: null,
    created_at: MONDAY_NOON,
    updated_at: MONDAY_NOON,
    ...overrides,
  };
  await db.insertInto('outbox').values(row).execute();
  return row.id;
}
