import { randomUUIDv7 } from 'node:crypto';
import { hashOf } from '../hash.server.ts';
import type { ConversationRow, Db, MessageRow } from '../ports.ts';
import { lengthOf, visibleLength } from '../text.ts';
import { ATTACHMENT, BLOCKED, CONFIRMED, FIRST_REPLIES } from './copy.ts';
import { conversationState, isAnswerable, MAX_SAVED_REPLIES, MAX_TEXT_LENGTH } from './rules.ts';
import type { Reply, SavedReplyForm } from './schema.ts';
import { findConversation, findMessage, listSavedReplies } from './store.server.ts';

export type SendOutcome =
  | { kind: 'stored'; messageId: string }
  /** This very text was stored before, by the same form. */
  | { kind: 'duplicate' }
  | { kind: 'blank' }
  | { kind: 'too-long' }
  /** Holds what no phone can show: a NUL, or half of a character. */
  | { kind: 'malformed' }
  | { kind: 'opted-out' }
  | { kind: 'blocked' }
  /** It is no phone number: a short code, a name, another channel. */
  | { kind: 'unanswerable' };

/**
 * Stores a text for delivery: the text `pending` and its conversation, in one transaction. The same
 * form with the same text stores it once, however often it is sent.
 */
export async function sendMessage(
  db: Db,
  { phone, text: typed, idempotencyKey }: Reply,
  now: number,
): Promise<SendOutcome> {
  if (!isAnswerable(phone)) return { kind: 'unanswerable' };
  const text = typed.replace(/\r\n?/g, '\n').trimEnd();
  if (!text.isWellFormed() || text.includes('\u0000')) return { kind: 'malformed' };
  if (visibleLength(text) === 0) return { kind: 'blank' };
  if (lengthOf(text) > MAX_TEXT_LENGTH) return { kind: 'too-long' };
  const idempotency_key = hashOf(JSON.stringify([idempotencyKey, phone, text]));
  return db.transaction().execute(async (tx) => {
    const conversation = await lockConversation(tx, phone, now);
    const existing = await tx
      .selectFrom('messages')
      .select('id')
      .where('idempotency_key', '=', idempotency_key)
      .executeTakeFirst();
    if (existing) return { kind: 'duplicate' };
    const state = conversationState(conversation);
    if (state !== 'open') return { kind: state };
    const message = { text, sender: 'admin', kind: 'written', idempotency_key } as const;
    const { messageId } = await addMessage(tx, conversation, message, now);
    return { kind: 'stored', messageId };
  });
}

/** The administrator has seen the conversation up to a text; what came later stays unread. */
export async function markRead(
  db: Db,
  phone: string,
  upToMessageId: string,
  now: number,
): Promise<void> {
  // Looking again at what was seen writes nothing: a write would wake every open inbox.
  if (((await findConversation(db, phone))?.unread ?? 0) === 0) return;
  await db.transaction().execute(async (tx) => {
    const conversation = await lockConversation(tx, phone, now);
    const lastRead = await findMessage(tx, upToMessageId);
    if (lastRead?.conversation_id !== conversation.id) return;
    const { later } = await tx
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<number>().as('later'))
      .where('conversation_id', '=', conversation.id)
      .where('sender', '=', 'customer')
      .where('created_at', '>', lastRead.created_at)
      .executeTakeFirstOrThrow();
    const unread = Math.min(conversation.unread, Number(later));
    await tx
      .updateTable('conversations')
      .set({ unread })
      .where('id', '=', conversation.id)
      .execute();
  });
}

/**
 * What the administrator found out about a text that the gateway may or may not have taken:
 * `it_arrived`, or `send_again`, which really sends. 'not-in-review': it was no longer in doubt.
 */
export async function resolveReview(
  db: Db,
  messageId: string,
  decision: 'send_again' | 'it_arrived',
  now: number,
): Promise<{ kind: 'resolved' | 'not-in-review' | 'missing' | 'opted-out' | 'blocked' }> {
  const message = await findMessage(db, messageId);
  if (!message) return { kind: 'missing' };
  return db.transaction().execute(async (tx) => {
    const conversation = await lockConversation(tx, message.phone, now);
    const state = conversationState(conversation);
    if (decision === 'send_again' && state !== 'open') return { kind: state };
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set(
        decision === 'send_again'
          ? { status: 'pending', reason: null, first_attempt_at: null, next_attempt_at: now }
          : { status: 'delivered', reason: CONFIRMED },
      )
      .set('updated_at', now)
      .where('id', '=', messageId)
      .where('status', '=', 'needs-review')
      .executeTakeFirstOrThrow();
    return { kind: numUpdatedRows === 1n ? 'resolved' : 'not-in-review' };
  });
}

/** A blocked number gets no messages: what it sends is stored, but never unread. */
export async function setBlocked(
  db: Db,
  phone: string,
  blocked: boolean,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id, unread } = await lockConversation(tx, phone, now);
    await tx
      .updateTable('conversations')
      .set(blocked ? { status: 'blocked', unread: 0 } : { status: 'active', unread })
      .where('id', '=', id)
      .execute();
    if (blocked) await cancelPending(tx, id, BLOCKED, now);
  });
}

export type SaveReplyOutcome =
  | { kind: 'saved'; id: string }
  /** The one that is named is gone. */
  | { kind: 'missing' }
  /** There are MAX_SAVED_REPLIES already. */
  | { kind: 'limit-reached' };

/** Stores a saved reply, or changes the one that is named. */
export async function saveReply(
  db: Db,
  id: string | undefined,
  form: SavedReplyForm,
  now: number,
): Promise<SaveReplyOutcome> {
  if (id === undefined) {
    if ((await listSavedReplies(db)).length >= MAX_SAVED_REPLIES) return { kind: 'limit-reached' };
    const row = { id: randomUUIDv7(), ...form, created_at: now, updated_at: now };
    await db.insertInto('saved_replies').values(row).execute();
    return { kind: 'saved', id: row.id };
  }
  const { numUpdatedRows } = await db
    .updateTable('saved_replies')
    .set({ ...form, updated_at: now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? { kind: 'saved', id } : { kind: 'missing' };
}

/** The saved replies of a new installation; the administrator changes or deletes them as any other. */
export async function addFirstReplies(db: Db, now: number): Promise<void> {
  const times = { created_at: now, updated_at: now };
  const rows = FIRST_REPLIES.map((reply) => ({ id: randomUUIDv7(), ...reply, ...times }));
  await db.insertInto('saved_replies').values(rows).execute();
}

export async function deleteSavedReply(db: Db, id: string): Promise<void> {
  await db.deleteFrom('saved_replies').where('id', '=', id).execute();
}

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
