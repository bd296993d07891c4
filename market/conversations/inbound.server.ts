import { randomUUIDv7 } from 'node:crypto';
import type { ConversationRow, Db, Site } from '../ports.ts';
import { helpAnswer, OPTED_OUT, optedOutAnswer } from './copy.ts';
import { keywordIn } from './rules.ts';
import { findByGatewayId, insertConsent } from './store.server.ts';
import { addMessage, dropPending, holdConversation } from './writing.server.ts';

export interface InboundText {
  /** The gateway's own id of the text: the same however often it is told. */
  gatewayId: string;
  /** E.164 */
  phone: string;
  text: string;
  /** https links to pictures and the like. */
  media: string[];
  /** The gateway has answered STOP or HELP by itself, so that we do not. */
  isAnswered: boolean;
}

/**
 * Stores a text from a customer, once for each gateway id, and does what STOP, START and HELP ask
 * for in the same transaction. The first text of a number opens its conversation.
 */
export async function receiveText(
  db: Db,
  inbound: InboundText,
  site: Site,
  now: number,
): Promise<{ kind: 'stored'; messageId: string } | { kind: 'repeated' }> {
  const { gatewayId, phone, text, media } = inbound;
  if (await findByGatewayId(db, gatewayId)) return { kind: 'repeated' };
  return db.transaction().execute(async (tx) => {
    const held = await holdConversation(tx, phone, now);
    if (await findByGatewayId(tx, gatewayId)) return { kind: 'repeated' };
    const { conversation, messageId } = await addMessage(
      tx,
      held,
      {
        text,
        sender: 'customer',
        kind: 'written',
        gateway_id: gatewayId,
        media: JSON.stringify(media),
      },
      now,
    );
    await heed(tx, conversation, inbound, site, now);
    return { kind: 'stored', messageId };
  });
}

async function heed(
  tx: Db,
  conversation: ConversationRow,
  inbound: InboundText,
  site: Site,
  now: number,
) {
  const keyword = keywordIn(inbound.text);
  const isOut = conversation.opted_out_at !== null;
  const mayAnswer = conversation.status === 'active' && !inbound.isAnswered;
  const answer = (text: string) =>
    addMessage(tx, conversation, { text, sender: 'admin', kind: 'automatic' }, now);
  if (keyword === 'stop' && !isOut) {
    await optOut(tx, conversation, 'Texted us', inbound.text, now);
    if (mayAnswer) await answer(optedOutAnswer(site));
  }
  if (keyword === 'start' && isOut) await optIn(tx, conversation, inbound.text, now);
  if (keyword === 'help' && !isOut && mayAnswer) await answer(helpAnswer(site));
}

/** From here on nothing is sent to the number, what waits included; the ledger says why. */
export async function optOut(
  tx: Db,
  conversation: ConversationRow,
  how: string,
  wording: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('conversations')
    // Any text of this conversation that was made before is older; our confirmation is younger.
    .set({ opted_out_at: conversation.updated_at })
    .where('id', '=', conversation.id)
    .execute();
  await dropPending(tx, conversation.id, OPTED_OUT, now);
  await insertConsent(tx, {
    id: randomUUIDv7(),
    phone: conversation.customer_phone,
    kind: 'opted_out',
    how,
    wording,
    at: now,
  });
}

async function optIn(tx: Db, conversation: ConversationRow, wording: string, now: number) {
  await tx
    .updateTable('conversations')
    .set({ opted_out_at: null })
    .where('id', '=', conversation.id)
    .execute();
  await insertConsent(tx, {
    id: randomUUIDv7(),
    phone: conversation.customer_phone,
    kind: 'opted_in',
    how: 'Texted us',
    wording,
    at: now,
  });
}
