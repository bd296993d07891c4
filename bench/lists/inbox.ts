import { inboxView } from '../../web/admin/messages/view.server.ts';
import { measureList } from './measure-list.ts';

const NOON = Date.parse('2026-03-02T18:00:00Z');
const LONG_CONVERSATION = 'phone=5125550132';

/** The inbox with many conversations, one of them long: all that its screen reads for an address. */
export function run(): Promise<void> {
  return measureList(
    10_000,
    async (tx, numbers) => {
      await tx.insertInto('conversations').values(numbers.map(conversation)).execute();
      await tx.insertInto('messages').values(numbers.map(message)).execute();
    },
    (db) => {
      const services = { db, now: () => NOON, sms: { kind: 'none' } } as const;
      const view = (query: string) => () =>
        inboxView(services, new URL(`http://localhost/?${query}`));
      return {
        'the list': view(''),
        'page 300': view('page=300'),
        'search: a number': view('search=555-2042'),
        'search: no match': view('search=nobody'),
        'the long conversation': view(LONG_CONVERSATION),
        '1,000 of its messages': view(
          `${LONG_CONVERSATION}&from=0.00000000-0000-7000-8000-000000000000`,
        ),
      };
    },
  );
}

function conversation(number: number) {
  return {
    id: `conversation-${number}`,
    customer_phone: number === 0 ? '+15125550132' : `+1415${5_550_000 + number}`,
    status: 'active' as const,
    unread: number % 5,
    last_message: 'Do you have anything this weekend? We would be three.',
    last_sender: 'customer' as const,
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
    idempotency_key: null,
    created_at: NOON - number * 1000,
    updated_at: NOON - number * 1000,
  };
}
