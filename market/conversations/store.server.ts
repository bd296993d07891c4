import { type Expression, sql } from 'kysely';
import type { ConsentRow, ConversationRow, Db, MessageRow, SavedReplyRow } from '../ports.ts';

const CONVERSATIONS_PER_PAGE = 30;
const MESSAGES_PER_PAGE = 50;

/**
 * The conversations whose number or last text holds what is searched for, and those with `phones`
 * (E.164: the caller knows whose they are), newest first.
 */
export async function listConversations(
  db: Db,
  { search, page, phones = [] }: { search: string; page: number; phones?: string[] },
): Promise<{ conversations: ConversationRow[]; hasMore: boolean }> {
  let query = db
    .selectFrom('conversations')
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CONVERSATIONS_PER_PAGE + 1)
    .offset((page - 1) * CONVERSATIONS_PER_PAGE);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length > 0) {
    query = query.where((eb) => {
      const inText = eb.and(words.map((word) => holds(eb.fn('lower', ['last_text']), word)));
      const digits = search.replace(/\D/g, '');
      const isNumber = digits !== '' && !/\p{L}/u.test(search);
      return eb.or([
        inText,
        ...(isNumber ? [holds(eb.ref('customer_phone'), digits)] : []),
        ...(phones.length > 0 ? [eb('customer_phone', 'in', phones)] : []),
      ]);
    });
  }
  const rows = await query.execute();
  return {
    conversations: rows.slice(0, CONVERSATIONS_PER_PAGE),
    hasMore: rows.length > CONVERSATIONS_PER_PAGE,
  };
}

function holds(text: Expression<unknown>, part: string) {
  return sql<boolean>`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
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

/** Texts with any number that nobody has looked at yet. */
export async function unreadTotal(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('conversations')
    .select((eb) => eb.fn.sum<number | null>('unread').as('total'))
    .where('unread', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Goes up with every committed write to conversations or messages. */
export async function inboxVersion(db: Db): Promise<number> {
  return (await db.selectFrom('inbox').select('version').executeTakeFirstOrThrow()).version;
}

/** A text as it is shown. */
export type Message = Pick<
  MessageRow,
  'id' | 'text' | 'sender' | 'kind' | 'status' | 'reason' | 'created_at' | 'updated_at'
> & {
  /** https links */
  media: string[];
};

/** Where a page of texts begins or ends. */
export interface Position {
  createdAt: number;
  id: string;
}

/** The texts before a position (undefined: the newest), oldest first. */
export async function messagesBefore(
  db: Db,
  conversationId: string,
  before: Position | undefined,
  limit = MESSAGES_PER_PAGE,
): Promise<{ messages: Message[]; hasOlder: boolean }> {
  let query = messagesOf(db, conversationId)
    .orderBy('created_at', 'desc')
    .limit(limit + 1);
  // Within a conversation no two texts share an instant, so the instant alone is the position.
  if (before) query = query.where('created_at', '<', before.createdAt);
  const rows = await query.execute();
  return {
    messages: rows.slice(0, limit).reverse().map(shown),
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
  from: Position,
  limit: number,
): Promise<{ messages: Message[]; hasLater: boolean }> {
  const rows = await messagesOf(db, conversationId)
    .where('created_at', '>=', from.createdAt)
    .orderBy('created_at')
    .limit(limit + 1)
    .execute();
  return { messages: rows.slice(0, limit).map(shown), hasLater: rows.length > limit };
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

const shown = <Row extends { media: string }>({ media, ...row }: Row) => ({
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
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

export async function insertConsent(db: Db, consent: ConsentRow): Promise<void> {
  await db.insertInto('consents').values(consent).execute();
}

export async function listSavedReplies(db: Db): Promise<SavedReplyRow[]> {
  return db.selectFrom('saved_replies').selectAll().orderBy('name').orderBy('id').execute();
}
