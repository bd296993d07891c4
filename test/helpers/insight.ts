import type { Db } from '../../database/tables.ts';
import { plusDays } from '../../market/days.ts';
import { addConversation } from './add-messages.ts';
import { addBusiness, addDeal, addLead, DAY_MS, HOUR_MS, MONDAY_NOON } from './app.ts';

/** A quarter of a site that grows: every figure of the Insight page has something to show. */
export async function addInsight(db: Db, today: string, days = 100): Promise<void> {
  const names = ['Juniper Hour', 'Still Water', 'The Quiet Room'];
  const titles = ['Swedish massage', 'Hot stones', 'Facial with sea salt', 'Couples massage'];
  const deals: string[] = [];
  for (const [index, name] of names.entries()) {
    const business = await addBusiness(db, { name, zip: ['78701', '78704', '60601'][index] ?? '' });
    for (const title of titles) deals.push((await addDeal(db, business, { title })).id);
  }
  for (let ago = 0; ago < days; ago += 1) {
    const day = plusDays(today, -ago);
    const size = 1 + (days - ago) / 25 + (ago % 7) / 4;
    const count = (kind: string, n: number, key = '') => ({ day, kind, key, n: Math.round(n) });
    await db
      .insertInto('insight_days')
      .values([
        count('search', 14 * size),
        count('view', 9 * size),
        count('book', 2 * size),
        count('people', 11 * size),
        count('page', 30 * size, '/deals'),
        count('page', 12 * size, '/'),
        count('robot', 9 * size),
        count('from', 6 * size),
        count('from', 4 * size, 'www.google.com'),
        count('from', 2 * size, 'www.instagram.com'),
        count('from', size, 'a-very-long-name-of-a-local-newspaper.example.com'),
      ])
      .execute();
    const searches = Object.entries(IN_VAIN).flatMap(([zip, often]) => [
      { day, zip, radius: 25, found: '0' as const, n: Math.ceil((often * size) / 3) },
      { day, zip, radius: 50, found: '1-5' as const, n: 1 },
    ]);
    await db.insertInto('insight_searches').values(searches).execute();
    await db
      .insertInto('insight_paths')
      .values(
        deals.flatMap((deal_id, index) => [
          { day, deal_id, step: 'shown' as const, people: 3 + index },
          { day, deal_id, step: 'viewed' as const, people: 1 + (index % 3) },
          { day, deal_id, step: 'clicked' as const, people: index % 4 === 0 ? 1 : 0 },
        ]),
      )
      .execute();
  }
}

/** How often each ZIP code is searched in vain, about. */
const IN_VAIN = {
  '79101': 9,
  '59101': 6,
  '83702': 5,
  '99501': 2,
  '96813': 3,
  '33101': 4,
  '04101': 3,
  '58102': 2,
  '70112': 2,
  '87102': 1,
};

/** Leads that were contacted, each an hour later than the one before, and texts that were answered. */
export async function addAnswers(db: Db, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const at = MONDAY_NOON - (index + 1) * DAY_MS;
    const email = `owner${index}@spa.example`;
    const phone = `(737) 555-01${10 + index}`;
    const lead = await addLead(db, { email, phone, businessName: `Spa ${index}`, at });
    const contactedAt = at + (index + 1) * HOUR_MS;
    await db
      .updateTable('leads')
      .set({ status: 'contacted', last_contacted_at: contactedAt })
      .where('id', '=', lead.id)
      .execute();
    await db
      .insertInto('audit_entries')
      .values({
        id: `contact-${index}`,
        created_at: contactedAt,
        actor: 'owner@example.com',
        action: 'updated',
        record_kind: 'lead',
        record_id: lead.id,
        before: '{"status":"new","last_contacted_at":null}',
        after: JSON.stringify({ status: 'contacted', last_contacted_at: contactedAt }),
      })
      .execute();
  }
  const conversation = await addConversation(db, {});
  await addTexts(db, conversation, count);
}

/** A question each day, answered 10 minutes later. */
async function addTexts(
  db: Db,
  conversation: { id: string; customer_phone: string },
  count: number,
) {
  for (let index = 0; index < count; index += 1) {
    const at = MONDAY_NOON - (count - index) * DAY_MS;
    const text = {
      conversation_id: conversation.id,
      phone: conversation.customer_phone,
      text: 'Is Saturday free?',
      kind: 'written' as const,
      reason: null,
      media: '[]',
      gateway_id: null,
      attempts: 0,
      first_attempt_at: null,
      next_attempt_at: null,
      idempotency_key: null,
    };
    await db
      .insertInto('messages')
      .values([
        {
          ...text,
          id: `question-${index}`,
          sender: 'customer',
          status: 'received',
          created_at: at,
          updated_at: at,
        },
        {
          ...text,
          id: `answer-${index}`,
          sender: 'admin',
          status: 'delivered',
          created_at: at + 600_000,
          updated_at: at + 600_000,
        },
      ])
      .execute();
  }
}
