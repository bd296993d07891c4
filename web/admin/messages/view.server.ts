import { mayAskToStop, showPhone } from '../../../market/messages/rules.ts';
import {
  listConversations,
  messagesVersion,
  unreadTotal,
} from '../../../market/messages/store.server.ts';
import { conversationView, type InboxServices } from './conversation/conversation.server.ts';
import { findOwners, phonesOf } from './conversation/owners.server.ts';
import { parseInboxQuery } from './inbox-query.ts';
import { resolvePhone } from './resolve-phone.server.ts';

export type InboxView = Awaited<ReturnType<typeof inboxView>>;
export type ConversationLine = InboxView['conversations'][number];

export async function inboxView(services: InboxServices, address: URL) {
  const { db, now, sms } = services;
  const typed = parseInboxQuery(address.searchParams);
  const phone = await resolvePhone(db, typed.phone);
  const query = phone ? { ...typed, phone } : typed;
  // Read first: what is written while we read makes the page look older, never newer, than it is.
  const version = await messagesVersion(db);
  const phones = query.search ? await phonesOf(services, query.search) : [];
  const { rows, page, hasMore } = await listConversations(db, { ...query, phones });
  const { ownersOf } = await findOwners(
    services,
    rows.map((one) => one.customer_phone),
  );
  return {
    version,
    now: now(),
    query: { ...query, page },
    page,
    hasMore,
    /** What would connect a gateway, where there is none. */
    missingVariables: sms.kind === 'none' ? services.smsVariables : [],
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
      status: statusOf(one),
      mayAskToStop: one.last_sender === 'customer' && mayAskToStop(one.last_message),
    })),
    pane: await paneFor(services, query, phone),
  };
}

type InboxQuery = ReturnType<typeof parseInboxQuery>;

async function paneFor(services: InboxServices, query: InboxQuery, phone: string | undefined) {
  if (phone) return conversationView(services, phone, query.from);
  if (query.phone) return { kind: 'malformed' as const, typed: query.phone };
  return query.isNew ? { kind: 'new' as const } : { kind: 'none' as const };
}

function statusOf(one: { status: string; opted_out_at: number | null }) {
  if (one.status === 'blocked') return 'blocked';
  return one.opted_out_at === null ? 'open' : 'opted-out';
}
