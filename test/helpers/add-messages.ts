import { randomUUIDv7 } from 'node:crypto';
import type { ConversationRow, Db, MessageRow } from '../../market/ports.ts';
import { MONDAY_NOON } from './app.ts';
import { PHONE } from './messaging.ts';

export const OTHER_PHONE = '+14155550199';

export async function addConversation(
  db: Db,
  conversation: Partial<ConversationRow> = {},
): Promise<ConversationRow> {
  const row: ConversationRow = {
    id: randomUUIDv7(),
    customer_phone: PHONE,
    status: 'active',
    unread: 0,
    last_message: 'Is Tuesday free?',
    last_sender: 'customer',
    opted_out_at: null,
    stop_answered_at: null,
    help_answered_at: null,
    created_at: MONDAY_NOON - 60_000,
    updated_at: MONDAY_NOON - 60_000,
    ...conversation,
  };
  await db.insertInto('conversations').values(row).execute();
  return row;
}

export async function addMessage(
  db: Db,
  conversation: ConversationRow,
  message: Partial<MessageRow> = {},
): Promise<MessageRow> {
  const row = messageRow(conversation, message);
  await db.insertInto('messages').values(row).execute();
  return row;
}

export async function addMessages(db: Db, conversation: ConversationRow, count: number) {
  const rows = Array.from({ length: count }, (_, index) =>
    messageRow(conversation, {
      text: `Message ${index + 1}`,
      created_at: MONDAY_NOON - (count - index) * 60_000,
    }),
  );
  for (let start = 0; start < rows.length; start += 500) {
    await db
      .insertInto('messages')
      .values(rows.slice(start, start + 500))
      .execute();
  }
}

function messageRow(conversation: ConversationRow, message: Partial<MessageRow>): MessageRow {
  const at = message.created_at ?? MONDAY_NOON - 60_000;
  return {
    id: randomUUIDv7(),
    conversation_id: conversation.id,
    phone: conversation.customer_phone,
    text: 'Is Tuesday free?',
    sender: 'customer',
    kind: 'written',
    status: message.sender === 'admin' ? 'sent' : 'received',
    reason: null,
    media: '[]',
    gateway_id: null,
    attempts: 0,
    first_attempt_at: null,
    next_attempt_at: message.status === 'pending' || message.status === 'sending' ? at : null,
    idempotency_key: null,
    created_at: at,
    updated_at: at,
    ...message,
  };
}
