import type { MessagePosition } from '../../../market/messages/store.server.ts';
import { type ListQuery, listHref, parseListQuery, readText } from '../../kit/lists/query.ts';

const MAX_PHONE_LENGTH = 100;

export interface InboxQuery extends Omit<ListQuery, 'marked'> {
  /** A number or another sender in any spelling, or '' before a pick. */
  phone: string;
  /** The earliest message to be shown; undefined: the newest page. */
  from: MessagePosition | undefined;
  /** True while the administrator enters a number for a new message. */
  isNew: boolean;
}

/** Reads an address; anything in it that makes no sense is left out. */
export function parseInboxQuery(params: URLSearchParams): InboxQuery {
  const { search, page } = parseListQuery(params);
  return {
    search,
    page,
    // Not trimmed: a '+' that arrived as a space says that a country code follows.
    phone: readText(params, 'phone').slice(0, MAX_PHONE_LENGTH),
    from: parsePosition(params.get('from') ?? ''),
    isNew: params.has('new'),
  };
}

function parsePosition(text: string): MessagePosition | undefined {
  const [, createdAt, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(text) ?? [];
  return createdAt && id ? { createdAt: Number(createdAt), id } : undefined;
}

export function inboxPath({ search, page, phone, from, isNew }: Partial<InboxQuery>): string {
  const position = from && `${from.createdAt}.${from.id}`;
  return listHref('/admin/messages', { phone, new: isNew && '1', from: position, search, page });
}

/** Sends have this name, so a conversation that is opened again shows its own. */
export const sendFetcherKey = (phone: string) => `send ${phone}`;
