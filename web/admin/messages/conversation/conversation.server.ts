import { randomUUID } from 'node:crypto';
import { unanswerable } from '../../../../market/messages/copy.ts';
import {
  isAnswerable,
  mayAskToStop,
  showPhone,
  statusLabels,
} from '../../../../market/messages/rules.ts';
import {
  consentsOf,
  findConversation,
  listSavedReplies,
  type Message,
  type MessagePosition,
  messagesBefore,
  messagesFrom,
} from '../../../../market/messages/store.server.ts';
import type { Services } from '../../../context.ts';
import { findOwners } from './owners.server.ts';

export type InboxServices = Pick<Services, 'db' | 'now' | 'sms' | 'smsVariables'>;

/** Reading further back than this, one leaves the newest ones. */
const MAX_MESSAGES = 1_000;

export type Conversation = Awaited<ReturnType<typeof conversationView>>;
export type ShownMessage = ReturnType<typeof shownMessage>;
export type Reply = Conversation['replies'][number];

/** All that the pane shows of a number, whether it has a conversation yet or not. */
export async function conversationView(
  services: InboxServices,
  phone: string,
  from: MessagePosition | undefined,
) {
  const { db, sms } = services;
  const conversation = await findConversation(db, phone);
  const { ownersOf, leadConsentsOf } = await findOwners(services, [phone]);
  const owners = ownersOf(phone);
  const ledger = await consentsOf(db, phone);
  const replies = await listSavedReplies(db);
  const lastOptIn = ledger.find(({ kind }) => kind === 'opted-in')?.created_at ?? 0;
  const lastOptOut = ledger.find(({ kind }) => kind === 'opted-out')?.created_at;
  const optedOutAt = conversation?.opted_out_at ?? null;
  const shownMessages = conversation
    ? await messagesShown(services, conversation.id, from)
    : { messages: [], earlier: undefined, hasLater: false };
  return {
    kind: 'conversation' as const,
    phone,
    phoneText: showPhone(phone),
    name: owners[0]?.name,
    owners,
    unanswerable: isAnswerable(phone) ? undefined : unanswerable(phone),
    isBlocked: conversation?.status === 'blocked',
    optedOutAt: optedOutAt && (lastOptOut ?? optedOutAt),
    /** Texts since then may be taken for a request to stop; undefined where it has opted out. */
    stopRequestsSince: optedOutAt === null ? lastOptIn : undefined,
    unread: conversation?.unread ?? 0,
    ...shownMessages,
    ledger: ledger.map(({ id, kind, source, wording, created_at }) => ({
      id,
      kind,
      source,
      wording,
      at: created_at,
    })),
    leadConsents: leadConsentsOf(phone),
    replies: replies.map(({ id, name, text }) => ({ id, name, text })),
    idempotencyKey: randomUUID(),
    canSimulate: sms.kind === 'loop-back',
  };
}

async function messagesShown(
  { db }: InboxServices,
  conversationId: string,
  from: MessagePosition | undefined,
) {
  const { messages: rows, hasLater } = from
    ? await messagesFrom(db, conversationId, from, MAX_MESSAGES)
    : { ...(await messagesBefore(db, conversationId, undefined)), hasLater: false };
  const first = positionOf(rows[0]);
  const before = first && (await messagesBefore(db, conversationId, first));
  return {
    messages: rows.map(shownMessage),
    /** From where the page would show 50 more. */
    earlier: positionOf(before?.messages[0]),
    hasLater,
  };
}

function positionOf(row: Message | undefined): MessagePosition | undefined {
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
    mayAskToStop: sender === 'customer' && mayAskToStop(text),
    status,
    statusText: statusLabels[status],
    reason,
    media: media.filter(isSafe),
  };
}

/** Only what leads to another site over https; anything else is not offered. */
const isSafe = (link: string) => URL.parse(link)?.protocol === 'https:';
