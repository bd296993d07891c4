import { randomUUID } from 'node:crypto';
import { unanswerable } from '../../../../market/messages/copy.ts';
import { isAnswerable, showPhone, statusWords } from '../../../../market/messages/rules.ts';
import {
  consentsOf,
  findConversation,
  listSavedReplies,
  type Message,
  messagesBefore,
  messagesFrom,
  type Position,
} from '../../../../market/messages/store.server.ts';
import type { Services } from '../../../context.ts';
import { ownersOf } from './owners.server.ts';

/** What the inbox is read with. */
export type Needed = Pick<Services, 'db' | 'now' | 'texts'>;

/** Reading further back than this, one leaves the newest ones. */
const MOST_SHOWN = 1_000;

export type Conversation = Awaited<ReturnType<typeof conversationView>>;
export type ShownMessage = ReturnType<typeof shownMessage>;
export type Reply = Conversation['replies'][number];

/** All that the pane shows of a number, whether it has a conversation yet or not. */
export async function conversationView(
  services: Needed,
  phone: string,
  from: Position | undefined,
) {
  const { db, texts } = services;
  const conversation = await findConversation(db, phone);
  const found = await ownersOf(services, [phone]);
  const owners = found.ownersOf(phone);
  const ledger = await consentsOf(db, phone);
  const replies = await listSavedReplies(db);
  const shownMessages = conversation
    ? await messagesShown(services, conversation.id, from)
    : { messages: [], earlier: undefined, hasLater: false };
  return {
    kind: 'conversation' as const,
    phone,
    shown: showPhone(phone),
    name: owners[0]?.name,
    owners,
    unanswerable: isAnswerable(phone) ? undefined : unanswerable(phone),
    isBlocked: conversation?.status === 'blocked',
    optedOutAt: conversation?.opted_out_at ?? null,
    unread: conversation?.unread ?? 0,
    ...shownMessages,
    ledger: ledger.map(({ id, kind, how, wording, at }) => ({ id, kind, how, wording, at })),
    leadConsents: found.leadConsentsOf(phone),
    replies: replies.map(({ id, name, text }) => ({ id, name, text })),
    onceKey: randomUUID(),
    mayPretend: texts.kind === 'loop-back',
  };
}

async function messagesShown({ db }: Needed, conversationId: string, from: Position | undefined) {
  const { messages: rows, hasLater } = from
    ? await messagesFrom(db, conversationId, from, MOST_SHOWN)
    : { ...(await messagesBefore(db, conversationId, undefined)), hasLater: false };
  const first = placeOf(rows[0]);
  const before = first && (await messagesBefore(db, conversationId, first));
  return {
    messages: rows.map(shownMessage),
    /** From where the page would show 50 more. */
    earlier: placeOf(before?.messages[0]),
    hasLater,
  };
}

function placeOf(row: Message | undefined): Position | undefined {
  return row && { createdAt: row.created_at, id: row.id };
}

function shownMessage(row: Message) {
  const { id, created_at: at, text, sender, kind, status, reason, media } = row;
  return {
    id,
    at,
    text,
    isMine: sender === 'admin',
    isAutomatic: kind === 'automatic',
    status,
    statusText: statusWords[status],
    reason,
    media: media.filter(isSafe),
  };
}

/** Only what leads to another site over https; whatever else was sent along is not offered. */
const isSafe = (link: string) => URL.parse(link)?.protocol === 'https:';
