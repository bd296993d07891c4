import { sendMessage } from '../market/messages/commands.server.ts';
import { deliverTexts } from '../market/messages/delivery.server.ts';
import { receiveText } from '../market/messages/inbound.server.ts';
import { findConversation, messagesBefore } from '../market/messages/store.server.ts';
import type { OutgoingText, TakenText, TextOutcome } from '../market/ports.ts';
import { emptyDatabase, MONDAY_NOON } from './app.ts';

export const PHONE = '+15125550132';

export const site = {
  brand: 'Juniper Deals',
  product: 'massage',
  supportEmail: 'help@juniper.example',
  jurisdiction: undefined,
  postalAddress: undefined,
  publicUrl: 'http://localhost:3000',
};

let made = 0;
/** A key or gateway id that nothing else has. */
export const nextKey = () => {
  made += 1;
  return `key${made}`;
};

type Answer = (text: OutgoingText) => TextOutcome | Promise<TextOutcome>;

/** A text conversation over an empty database, a played gateway and a clock that is turned. */
export async function openTexting(told: { answer?: Answer } = {}) {
  const { db, close } = await emptyDatabase();
  const clock = { now: MONDAY_NOON };
  const posted: OutgoingText[] = [];
  /** What the gateway says when it is asked what it took. */
  const list: { taken: TakenText[] | undefined } = { taken: [] };
  const accept: Answer = ({ messageId, attempt }) => ({
    kind: 'accepted',
    gatewayId: `SM${messageId.replaceAll('-', '')}${attempt}`,
  });
  const state = { answer: told.answer ?? accept };
  const delivering = {
    gateway: {
      async send(text: OutgoingText) {
        posted.push(text);
        return state.answer(text);
      },
      findTaken: async () => list.taken,
    },
    now: () => clock.now,
    chance: () => 0,
    claimMs: 60_000,
  };
  const write = async (text: string, phone = PHONE) => {
    const outcome = await sendMessage(db, { phone, text, onceKey: nextKey() }, clock.now);
    if (outcome.kind !== 'stored') throw new Error(`Not stored: ${outcome.kind}`);
    return outcome.messageId;
  };
  return {
    db,
    close,
    clock,
    list,
    state,
    accept,
    posted,
    words: () => posted.map(({ text }) => text),
    write,
    hear: (text: string, more: { phone?: string; gatewayId?: string; isAnswered?: boolean } = {}) =>
      receiveText(
        db,
        { gatewayId: nextKey(), phone: PHONE, text, media: [], isAnswered: false, ...more },
        site,
        clock.now,
      ),
    /** Lets the gateway think until `give` is called, with one answer for all. */
    hold() {
      const waiting: Array<(outcome: TextOutcome) => void> = [];
      state.answer = () => new Promise((resolve) => waiting.push(resolve));
      return {
        give: (outcome: TextOutcome) => {
          for (const resolve of waiting) resolve(outcome);
        },
      };
    },
    /** Begins what is due; the attempts under way are returned. */
    begin: () => deliverTexts(db, delivering, 8),
    /** Attempts what is due, again and again until nothing is. */
    async deliver() {
      for (;;) {
        const begun = await deliverTexts(db, delivering, 8);
        if (begun.length === 0) return;
        await Promise.all(begun);
      }
    },
    conversation: () => findConversation(db, PHONE),
    message: (id: string) =>
      db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Every text with the number: who, what, and what became of it. */
    async texts(phone = PHONE) {
      const conversation = await findConversation(db, phone);
      const { messages } = await messagesBefore(db, conversation?.id ?? '', undefined);
      return messages.map(({ sender, text, status, reason }) =>
        [sender, text, reason ? `${status}: ${reason}` : status].join(' | '),
      );
    },
  };
}
