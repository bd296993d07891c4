import { randomUUIDv7 } from 'node:crypto';
import type { ConversationRow, Db, MessageRow } from '../ports.ts';
import { ATTACHMENT } from './copy.ts';

/**
 * The conversation with a number, opened if there is none, and locked until the transaction ends:
 * other writers wait. So there is one for each number, and what was read stays true.
 */
export async function lockConversation(
  tx: Db,
  phone: string,
  now: number,
): Promise<ConversationRow> {
  return tx
    .insertInto('conversations')
    .values({
      id: randomUUIDv7(),
      customer_phone: phone,
      status: 'active',
      unread: 0,
      last_message: '',
      last_sender: 'customer',
      opted_out_at: null,
      created_at: now,
      // Just before its first text.
      updated_at: now - 1,
    })
    .onConflict((conflict) =>
      conflict
        .column('customer_phone')
        .doUpdateSet((eb) => ({ customer_phone: eb.ref('excluded.customer_phone') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

type NewMessage = Pick<MessageRow, 'text' | 'sender' | 'kind'> &
  Partial<Pick<MessageRow, 'media' | 'gateway_id' | 'idempotency_key'>>;

/** Adds a message to a locked conversation, after all its messages; the conversation then says so. */
export async function addMessage(
  tx: Db,
  conversation: ConversationRow,
  message: NewMessage,
  now: number,
): Promise<{ conversation: ConversationRow; messageId: string }> {
  // The clock may stop or step back between two texts; their order never changes.
  const at = Math.max(now, conversation.updated_at + 1);
  const isOutgoing = message.sender === 'admin';
  const messageId = randomUUIDv7();
  await tx
    .insertInto('messages')
    .values({
      id: messageId,
      conversation_id: conversation.id,
      phone: conversation.customer_phone,
      status: isOutgoing ? 'pending' : 'received',
      reason: null,
      media: '[]',
      gateway_id: null,
      idempotency_key: null,
      attempts: 0,
      first_attempt_at: null,
      next_attempt_at: isOutgoing ? now : null,
      created_at: at,
      updated_at: at,
      ...message,
    })
    .execute();
  const isUnread = !isOutgoing && conversation.status === 'active';
  const changes = {
    last_message: message.text || ATTACHMENT,
    last_sender: message.sender,
    unread: conversation.unread + (isUnread ? 1 : 0),
    updated_at: at,
  };
  await tx.updateTable('conversations').set(changes).where('id', '=', conversation.id).execute();
  return { conversation: { ...conversation, ...changes }, messageId };
}

/** Ends all messages that still wait to be sent in a locked conversation. */
export async function cancelPending(
  tx: Db,
  conversationId: string,
  reason: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ status: 'not-sent', reason, next_attempt_at: null, updated_at: now })
    .where('conversation_id', '=', conversationId)
    .where('status', '=', 'pending')
    .execute();
}
