import { showPhone } from '../../../market/messages/rules.ts';
import {
  inboxVersion,
  listConversations,
  unreadTotal,
} from '../../../market/messages/store.server.ts';
import { conversationView, type Needed } from './conversation/conversation.server.ts';
import { ownersOf, phonesOf } from './conversation/owners.server.ts';
import { readAddress } from './inbox-query.ts';
import { namedIn } from './resolve-phone.server.ts';

export type InboxView = Awaited<ReturnType<typeof inboxView>>;
export type ConversationLine = InboxView['conversations'][number];

/** The whole screen, for its address. */
export async function inboxView(services: Needed, address: URL) {
  const { db, now, texts } = services;
  const typed = readAddress(address.searchParams);
  const phone = await namedIn(db, typed.phone);
  const asked = phone ? { ...typed, phone } : typed;
  // Read first: what is written while we read makes the page look older, never newer, than it is.
  const version = await inboxVersion(db);
  const { conversations, hasMore, page } = await pageOfConversations(services, asked);
  const { ownersOf: owners } = await ownersOf(
    services,
    conversations.map((one) => one.customer_phone),
  );
  return {
    version,
    now: now(),
    asked: { ...asked, page },
    page,
    hasMore,
    hasGateway: texts.kind !== 'none',
    isDemo: texts.kind === 'loop-back',
    unread: await unreadTotal(db),
    conversations: conversations.map((one) => ({
      phone: one.customer_phone,
      shown: showPhone(one.customer_phone),
      name: owners(one.customer_phone)[0]?.name,
      lastText: one.last_text,
      isMine: one.last_from === 'admin',
      updatedAt: one.updated_at,
      unread: one.unread,
      standing: standingOf(one),
    })),
    pane: await paneFor(services, asked, phone),
  };
}

type Asked = ReturnType<typeof readAddress>;

/** A page past the last is the first. */
async function pageOfConversations(services: Needed, { search, page }: Asked) {
  const phones = search ? await phonesOf(services, search) : [];
  const found = await listConversations(services.db, { search, page, phones });
  if (found.conversations.length > 0 || page === 1) return { ...found, page };
  return { ...(await listConversations(services.db, { search, page: 1, phones })), page: 1 };
}

async function paneFor(services: Needed, asked: Asked, phone: string | undefined) {
  if (phone) return conversationView(services, phone, asked.from);
  if (asked.phone) return { kind: 'malformed' as const, typed: asked.phone };
  return asked.isNew ? { kind: 'new' as const } : { kind: 'none' as const };
}

function standingOf(one: { status: string; opted_out_at: number | null }) {
  if (one.status === 'blocked') return 'blocked';
  return one.opted_out_at === null ? 'open' : 'opted_out';
}
