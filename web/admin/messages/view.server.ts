import { showPhone } from '../../../market/messages/rules.ts';
import {
  inboxVersion,
  listConversations,
  unreadTotal,
} from '../../../market/messages/store.server.ts';
import { conversationView, type InboxServices } from './conversation/conversation.server.ts';
import { ownersOf, phonesOf } from './conversation/owners.server.ts';
import { parseInboxQuery } from './inbox-query.ts';
import { resolvePhone } from './resolve-phone.server.ts';

export type InboxView = Awaited<ReturnType<typeof inboxView>>;
export type ConversationLine = InboxView['conversations'][number];

/** The whole screen, for its address. */
export async function inboxView(services: InboxServices, address: URL) {
  const { db, now, sms: texts } = services;
  const typed = parseInboxQuery(address.searchParams);
  const phone = await resolvePhone(db, typed.phone);
  const query = phone ? { ...typed, phone } : typed;
  // Read first: what is written while we read makes the page look older, never newer, than it is.
  const version = await inboxVersion(db);
  const { conversations, hasMore, page } = await pageOfConversations(services, query);
  const { ownersOf: owners } = await ownersOf(
    services,
    conversations.map((one) => one.customer_phone),
  );
  return {
    version,
    now: now(),
    query: { ...query, page },
    page,
    hasMore,
    hasGateway: texts.kind !== 'none',
    isDemo: texts.kind === 'loop-back',
    unread: await unreadTotal(db),
    conversations: conversations.map((one) => ({
      phone: one.customer_phone,
      phoneText: showPhone(one.customer_phone),
      name: owners(one.customer_phone)[0]?.name,
      lastText: one.last_text,
      isMine: one.last_from === 'admin',
      updatedAt: one.updated_at,
      unread: one.unread,
      status: statusOf(one),
    })),
    pane: await paneFor(services, query, phone),
  };
}

type InboxQuery = ReturnType<typeof parseInboxQuery>;

/** A page past the last is the first. */
async function pageOfConversations(services: InboxServices, { search, page }: InboxQuery) {
  const phones = search ? await phonesOf(services, search) : [];
  const found = await listConversations(services.db, { search, page, phones });
  if (found.conversations.length > 0 || page === 1) return { ...found, page };
  return { ...(await listConversations(services.db, { search, page: 1, phones })), page: 1 };
}

async function paneFor(services: InboxServices, query: InboxQuery, phone: string | undefined) {
  if (phone) return conversationView(services, phone, query.from);
  if (query.phone) return { kind: 'malformed' as const, typed: query.phone };
  return query.isNew ? { kind: 'new' as const } : { kind: 'none' as const };
}

function statusOf(one: { status: string; opted_out_at: number | null }) {
  if (one.status === 'blocked') return 'blocked';
  return one.opted_out_at === null ? 'open' : 'opted_out';
}
