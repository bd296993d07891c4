import { migrate } from '../../database/migrations/all.ts';
import { openSqlite } from '../../database/sqlite.ts';
import type { Db } from '../../database/tables.ts';
import { inboxView } from '../../web/admin/messages/view.server.ts';
import { milliseconds, printTable, quantile, timed } from '../figures.ts';

const CONVERSATIONS = 10_000;
const BATCH_SIZE = 500;
const ROUNDS = 50;
const NOON = Date.parse('2026-03-02T18:00:00Z');
const LONG_CONVERSATION = 'phone=5125550132';

/** The inbox with many conversations, one of them long: all that its screen reads for an address. */
export async function run(): Promise<void> {
  const { db, dialect, close } = openSqlite(':memory:');
  await migrate(db, dialect);
  await fill(db);
  const services = { db, now: () => NOON, sms: { kind: 'none' } } as const;
  const view = (query: string) => inboxView(services, new URL(`http://localhost/?${query}`));
  const cases: Array<[string, string]> = [
    ['the list', ''],
    ['page 300', 'page=300'],
    ['search: a number', 'search=555-2042'],
    ['search: in vain', 'search=nobody'],
    ['the long conversation', LONG_CONVERSATION],
    ['1,000 of its messages', `${LONG_CONVERSATION}&from=0.00000000-0000-7000-8000-000000000000`],
  ];
  const rows = [[`of ${CONVERSATIONS.toLocaleString('en-US')}`, 'p50', 'p99']];
  for (const [name, query] of cases) {
    const figures = await timed(ROUNDS, () => view(query));
    rows.push([name, ...[0.5, 0.99].map((share) => milliseconds(quantile(figures, share)))]);
  }
  printTable(rows);
  await close();
}

async function fill(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < CONVERSATIONS; from += BATCH_SIZE) {
      const numbers = Array.from({ length: BATCH_SIZE }, (_, index) => from + index);
      await tx.insertInto('conversations').values(numbers.map(conversation)).execute();
      await tx.insertInto('messages').values(numbers.map(message)).execute();
    }
  });
}

function conversation(number: number) {
  return {
    id: `conversation-${number}`,
    customer_phone: number === 0 ? '+15125550132' : `+1415${5_550_000 + number}`,
    status: 'active' as const,
    unread: number % 5,
    last_text: 'Do you have anything this weekend? We would be three.',
    last_from: 'customer' as const,
    opted_out_at: null,
    created_at: NOON - number,
    updated_at: NOON - number,
  };
}

function message(number: number) {
  return {
    id: `message-${number}`,
    conversation_id: 'conversation-0',
    phone: '+15125550132',
    text: 'Do you have anything this weekend? We would be three.',
    sender: 'customer' as const,
    kind: 'written' as const,
    status: 'received' as const,
    reason: null,
    media: '[]',
    gateway_id: null,
    attempts: 0,
    first_attempt_at: null,
    next_attempt_at: null,
    once_key: null,
    created_at: NOON - number * 1000,
    updated_at: NOON - number * 1000,
  };
}
