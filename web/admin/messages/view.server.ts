import { randomUUID } from 'node:crypto';
import { unanswerable } from '../../../market/messages/copy.ts';
import { findOwners, phonesNamed } from '../../../market/messages/owners.server.ts';
import {
  conversationState,
  isAnswerable,
  mayAskToStop,
  showPhone,
  statusLabels,
  stopRequestsSince,
} from '../../../market/messages/rules.ts';
import { parsePhone, parseSender } from '../../../market/messages/schema.ts';
import {
  consentsOf,
  findConversation,
  listConversations,
  listSavedReplies,
  type Message,
  type MessagePosition,
  messagesBefore,
  messagesFrom,
  messagesVersion,
  unreadTotal,
} from '../../../market/messages/store.server.ts';
import type { Db } from '../../../market/ports.ts';
import type { Services } from '../../context.ts';
import { parseInboxQuery } from './query.ts';

export type InboxView = Awaited<ReturnType<typeof inboxView>>;
export type ConversationLine = InboxView['conversations'][number];

export async function inboxView(services: InboxServices, address: URL) {
  const { db, now, sms } = services;
  const typed = parseInboxQuery(address.searchParams);
  const phone = await resolvePhone(db, typed.phone);
  const query = phone ? { ...typed, phone } : typed;
  // Read first: what is written while we read makes the page look older, never newer, than it is.
  const version = await messagesVersion(db);
  const phones = query.search ? await phonesNamed(db, query.search) : [];
  const { rows, page, hasMore } = await listConversations(db, { ...query, phones });
  const { ownersOf } = await findOwners(
    db,
    rows.map((one) => one.customer_phone),
  );
  return {
    version,
    now: now(),
    query: { ...query, page },
    page,
    hasMore,
    hasGateway: sms.kind !== 'none',
    isDemo: sms.kind === 'loop-back',
    unread: await unreadTotal(db),
    conversations: rows.map((one) => ({
      phone: one.customer_phone,
      phoneText: showPhone(one.customer_phone),
      name: ownersOf(one.customer_phone)[0]?.name,
      lastMessage: one.last_message,
      isMine: one.last_sender === 'admin',
      updatedAt: one.updated_at,
      unread: one.unread,
      status: conversationState(one),
      mayAskToStop: one.last_sender === 'customer' && mayAskToStop(one.last_message),
    })),
    pane: await paneFor(services, query, phone),
  };
}

type InboxQuery = ReturnType<typeof parseInboxQuery>;

async function paneFor(services: InboxServices, query: InboxQuery, phone: string | undefined) {
  if (phone) return conversationView(services, phone, query.from);
  if (!query.phone && !query.isNew) return { kind: 'none' as const };
  const recipients = await findRecipients(services, query.phone);
  return { kind: 'new' as const, typed: query.phone, recipients };
}

const MAX_RECIPIENTS = 12;

export type Recipient = Awaited<ReturnType<typeof findRecipients>>[number];

/** Businesses, leads and numbers that have texted, which a name or a part of a number may mean. */
async function findRecipients(services: InboxServices, typed: string) {
  const text = typed.trim();
  const isPartOfNumber = /\d{3}/.test(text) && !/\p{L}/u.test(text);
  const digits = text.replace(/\D/g, '');
  const found = isPartOfNumber
    ? await listConversations(services.db, { search: text, page: 1 })
    : undefined;
  const texting = found?.rows.map((one) => one.customer_phone) ?? [];
  const named = text === '' || isPartOfNumber ? [] : await phonesNamed(services.db, text);
  const phones = [...named, ...texting.filter((phone) => phone.includes(digits))];
  const shown = phones.slice(0, MAX_RECIPIENTS);
  const { ownersOf } = await findOwners(services.db, shown);
  return shown.map((phone) => {
    const [owner] = ownersOf(phone);
    return { phone, phoneText: showPhone(phone), name: owner?.name, kind: owner?.kind };
  });
}

/**
 * The phone whose conversation `?phone=` names: any phone number, or another sender that has texted us; undefined
 * where it is neither.
 */
export async function resolvePhone(db: Db, typed: string): Promise<string | undefined> {
  const phone = parsePhone(typed);
  const sender = phone ? undefined : parseSender(typed);
  return sender ? (await findConversation(db, sender))?.customer_phone : phone;
}

type InboxServices = Pick<Services, 'db' | 'now' | 'sms'>;

/** Reading further back than this, one leaves the newest ones. */
const MAX_MESSAGES = 1_000;

const OWNER_PATHS = {
  business: (id: string) => `/admin/businesses/${id}/edit`,
  lead: (id: string) => `/admin/leads/${id}`,
};

export type Conversation = Awaited<ReturnType<typeof conversationView>>;
export type ShownMessage = ReturnType<typeof shownMessage>;
export type Reply = Conversation['replies'][number];

async function conversationView(
  services: InboxServices,
  phone: string,
  from: MessagePosition | undefined,
) {
  const { db, sms } = services;
  const conversation = await findConversation(db, phone);
  const { ownersOf, leadConsentsOf } = await findOwners(db, [phone]);
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
    owners: owners.map(({ kind, id, name }) => ({ kind, name, to: OWNER_PATHS[kind](id) })),
    unanswerable: isAnswerable(phone) ? undefined : unanswerable(phone),
    isBlocked: conversation?.status === 'blocked',
    optedOutAt: optedOutAt && (lastOptOut ?? optedOutAt),
    stopRequestsSince: stopRequestsSince(conversation, lastOptIn),
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
    /** The position from which the page would show 50 more. */
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
