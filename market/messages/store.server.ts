import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { contains, holdsWord, type ListPage, readPage } from '../list-page.server.ts';
import type { ConsentRow, ConversationRow, Db, MessageRow, SavedReplyRow } from '../ports.ts';
import { MAX_CLOCK_SKEW_MS } from '../rules.ts';
import { searchable, splitWords } from '../text.ts';
import { CONVERSATIONS_PER_PAGE, MESSAGES_PER_PAGE } from './rules.ts';

/**
 * The conversations whose number or last text holds what is searched for, and those with `phones`
 * (E.164: the caller knows whose they are), newest first.
 */
export async function listConversations(
  db: Db,
  { search, page, phones = [] }: { search: string; page: number; phones?: string[] },
): Promise<ListPage<ConversationRow>> {
  let query = db
    .selectFrom('conversations')
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc');
  const text = search.trim().toLowerCase();
  if (text) {
    query = query.where((eb) => {
      const inText = splitWords(searchable(search)).map((word) =>
        holdsWord(eb.fn('lower', ['last_message']), word),
      );
      const digits = search.replace(/\D/g, '');
      const isNumber = digits !== '' && !/\p{L}/u.test(search);
      return eb.or([
        eb.and(inText),
        ...(isNumber ? [contains(eb.ref('customer_phone'), digits)] : []),
        contains(eb.fn('lower', ['customer_phone']), text),
        ...(phones.length > 0 ? [eb('customer_phone', 'in', phones)] : []),
      ]);
    });
  }
  return readPage(query, page, CONVERSATIONS_PER_PAGE);
}

export async function findConversation(
  db: Db,
  phone: string,
): Promise<ConversationRow | undefined> {
  return db
    .selectFrom('conversations')
    .selectAll()
    .where('customer_phone', '=', phone)
    .executeTakeFirst();
}

export async function unreadTotal(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('conversations')
    .select((eb) => eb.fn.sum<number | null>('unread').as('total'))
    .where('unread', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** The conversations with texts that nobody has read, newest first. */
export function listUnread(db: Db, limit: number) {
  return db
    .selectFrom('conversations')
    .select(['customer_phone', 'unread', 'updated_at'])
    .where('unread', '>', 0)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Goes up with every committed write to what the badges count, and with every backup. */
export async function messagesVersion(db: Db): Promise<number> {
  return (await db.selectFrom('messages_version').select('version').executeTakeFirstOrThrow())
    .version;
}

export type Message = Pick<
  MessageRow,
  'id' | 'text' | 'sender' | 'kind' | 'status' | 'reason' | 'created_at' | 'updated_at'
> & {
  /** https links */
  media: string[];
};

export interface MessagePosition {
  createdAt: number;
  id: string;
}

/** The texts before a position (undefined: the newest), oldest first. */
export async function messagesBefore(
  db: Db,
  conversationId: string,
  before: MessagePosition | undefined,
  limit = MESSAGES_PER_PAGE,
): Promise<{ messages: Message[]; hasOlder: boolean }> {
  let query = messagesOf(db, conversationId)
    .orderBy('created_at', 'desc')
    .limit(limit + 1);
  // Within a conversation no two texts share an instant, so the instant alone is the position.
  if (before) query = query.where('created_at', '<', before.createdAt);
  const rows = await query.execute();
  return {
    messages: rows.slice(0, limit).reverse().map(toMessage),
    hasOlder: rows.length > limit,
  };
}

/**
 * The texts from a position on, that one included, oldest first, `limit` at most: what a screen
 * shows, once more.
 */
export async function messagesFrom(
  db: Db,
  conversationId: string,
  from: MessagePosition,
  limit: number,
): Promise<{ messages: Message[]; hasLater: boolean }> {
  const rows = await messagesOf(db, conversationId)
    .where('created_at', '>=', from.createdAt)
    .orderBy('created_at')
    .limit(limit + 1)
    .execute();
  return { messages: rows.slice(0, limit).map(toMessage), hasLater: rows.length > limit };
}

function messagesOf(db: Db, conversationId: string) {
  return db
    .selectFrom('messages')
    .select([
      'id',
      'text',
      'sender',
      'kind',
      'status',
      'reason',
      'created_at',
      'updated_at',
      'media',
    ])
    .where('conversation_id', '=', conversationId);
}

const toMessage = <Row extends { media: string }>({ media, ...row }: Row) => ({
  ...row,
  media: JSON.parse(media) as string[],
});

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findByGatewayId(db: Db, gatewayId: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('gateway_id', '=', gatewayId)
    .executeTakeFirst();
}

/** How a number allowed or forbade texts, newest first. */
export async function consentsOf(db: Db, phone: string): Promise<ConsentRow[]> {
  return db
    .selectFrom('consents')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** When a number last opted in again, in epoch milliseconds; 0 where it never did. */
export async function lastOptInAt(db: Db, phone: string): Promise<number> {
  const { at } = await db
    .selectFrom('consents')
    .select((eb) => eb.fn.max<number | null>('created_at').as('at'))
    .where('phone', '=', phone)
    .where('kind', '=', 'opted-in')
    .executeTakeFirstOrThrow();
  return Number(at ?? 0);
}

export async function listSavedReplies(db: Db): Promise<SavedReplyRow[]> {
  return db.selectFrom('saved_replies').selectAll().orderBy('name').orderBy('id').execute();
}

/** Texts to be sent or looked up, each the first unfinished one of its conversation. */
function firstUnfinishedTexts(db: Db) {
  return db
    .selectFrom('messages')
    .where('messages.next_attempt_at', 'is not', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('messages as earlier')
            .select('earlier.id')
            .whereRef('earlier.conversation_id', '=', 'messages.conversation_id')
            .whereRef('earlier.created_at', '<', 'messages.created_at')
            .where('earlier.next_attempt_at', 'is not', null),
        ),
      ),
    )
    .orderBy('messages.next_attempt_at');
}

/**
 * Its time has come; or it was written down by a clock that has been set back since, and what that
 * clock called its time may be days away.
 */
function isDue(messages: ExpressionBuilder<Tables, 'messages'>, now: number) {
  return messages.or([
    messages('messages.next_attempt_at', '<=', now),
    messages('messages.updated_at', '>', now + MAX_CLOCK_SKEW_MS),
  ]);
}

/** Texts whose time has come, the longest waiting first. */
export async function findDueTexts(db: Db, now: number, limit: number): Promise<MessageRow[]> {
  return firstUnfinishedTexts(db)
    .selectAll('messages')
    .where((eb) => isDue(eb, now))
    .limit(limit)
    .execute();
}

/** When the next text is due; undefined where none is on its way. */
export async function nextTextAt(db: Db): Promise<number | undefined> {
  const next = await firstUnfinishedTexts(db).select('next_attempt_at').limit(1).executeTakeFirst();
  return next?.next_attempt_at ?? undefined;
}
