import type { Position } from '../../../market/messages/store.server.ts';

const LONGEST_SEARCH = 100;
const LONGEST_PHONE = 100;
const LAST_PAGE = 100_000;

/** What the inbox's address asks for. */
export interface Asked {
  search: string;
  page: number;
  /** A number or another sender in any spelling, or '' before a pick. */
  phone: string;
  /** The earliest message to be shown; undefined: the newest page. */
  from: Position | undefined;
  /** True while a number for a new message is asked for. */
  isNew: boolean;
}

/** Reads an address; anything in it that makes no sense is left out. */
export function readAddress(query: URLSearchParams): Asked {
  const text = (name: string, longest: number) =>
    (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, longest);
  const page = Number(query.get('page') ?? 1);
  return {
    search: text('search', LONGEST_SEARCH),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    // Not trimmed: a '+' that arrived as a space says that a country code follows.
    phone: (query.get('phone') ?? '').replaceAll('\0', '').slice(0, LONGEST_PHONE),
    from: placeIn(query.get('from') ?? ''),
    isNew: query.has('new'),
  };
}

function placeIn(text: string): Position | undefined {
  const [, createdAt, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(text) ?? [];
  return createdAt && id ? { createdAt: Number(createdAt), id } : undefined;
}

/** The inbox's address for what is asked; what is left out is as at the first visit. */
export function inboxAddress({ search, page, phone, from, isNew }: Partial<Asked>): string {
  const query = new URLSearchParams();
  if (phone) query.set('phone', phone);
  if (isNew) query.set('new', '1');
  if (from) query.set('from', `${from.createdAt}.${from.id}`);
  if (search) query.set('search', search);
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `/admin/messages?${query}` : '/admin/messages';
}

/** Sends are known by this name, so that a conversation that is looked at again shows its own. */
export const sendingName = (phone: string) => `send ${phone}`;
