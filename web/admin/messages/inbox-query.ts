import type { MessagePosition } from '../../../market/messages/store.server.ts';

const MAX_SEARCH_LENGTH = 100;
const MAX_PHONE_LENGTH = 100;
const MAX_PAGE = 100_000;

/** What the inbox's address asks for. */
export interface InboxQuery {
  search: string;
  page: number;
  /** A number or another sender in any spelling, or '' before a pick. */
  phone: string;
  /** The earliest message to be shown; undefined: the newest page. */
  from: MessagePosition | undefined;
  /** True while a number for a new message is asked for. */
  isNew: boolean;
}

/** Reads an address; anything in it that makes no sense is left out. */
export function parseInboxQuery(query: URLSearchParams): InboxQuery {
  const text = (name: string, maxLength: number) =>
    (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, maxLength);
  const page = Number(query.get('page') ?? 1);
  return {
    search: text('search', MAX_SEARCH_LENGTH),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    // Not trimmed: a '+' that arrived as a space says that a country code follows.
    phone: (query.get('phone') ?? '').replaceAll('\0', '').slice(0, MAX_PHONE_LENGTH),
    from: parsePosition(query.get('from') ?? ''),
    isNew: query.has('new'),
  };
}

function parsePosition(text: string): MessagePosition | undefined {
  const [, createdAt, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(text) ?? [];
  return createdAt && id ? { createdAt: Number(createdAt), id } : undefined;
}

/** The inbox's address for what is asked; what is left out is as at the first visit. */
export function inboxPath({ search, page, phone, from, isNew }: Partial<InboxQuery>): string {
  const query = new URLSearchParams();
  if (phone) query.set('phone', phone);
  if (isNew) query.set('new', '1');
  if (from) query.set('from', `${from.createdAt}.${from.id}`);
  if (search) query.set('search', search);
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `/admin/messages?${query}` : '/admin/messages';
}

/** Sends are known by this name, so that a conversation that is looked at again shows its own. */
export const sendFetcherKey = (phone: string) => `send ${phone}`;
