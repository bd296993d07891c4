import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { migrate } from '../database/migrations/all.ts';
import type { Connection, Db } from '../database/tables.ts';
import { findCreatedRecord, historyOf } from '../market/audit/store.server.ts';
import { guessKind } from '../market/deals/rules.ts';
import { countByState, pausedSince } from '../market/deliveries/store.server.ts';
import { unsubscribedAt } from '../market/emails/store.server.ts';
import { findLead, leadsByPhone } from '../market/leads/store.server.ts';
import { sendMessage } from '../market/messages/commands.server.ts';
import { consentsOf, findConversation, messagesVersion } from '../market/messages/store.server.ts';
import { MONDAY_NOON } from './app.ts';
import { PHONE } from './messaging.ts';
import { isThorough } from './thorough.ts';

const FORM_KEY = 'a form of an earlier version';
const HOSTILE = '"regularPrice": 7, businessId';
/** The tables are filled as this step left them. */
const FIRST_STEP = '0025_senders';
/** Deal number n is of business 'b' || n % 3. */
const BUSINESSES = [
  { id: 'b0', zip: '78701', status: 'active' },
  { id: 'b1', zip: '10001', status: 'active' },
  { id: 'b2', zip: '60601', status: 'inactive' },
] as const;
const STATUSES = 'received pending sending sent delivered failed needs_review not_sent'.split(' ');
/** PostgreSQL raises one version for each text, which takes long for many in one transaction. */
const MAX_MESSAGES = 2000;
export const PAUSED_AT = MONDAY_NOON - 1;

interface EarlierVersion {
  /** Its last migration. */
  step: string;
  /** How many deals, and changes of them, it has. */
  count: number;
}

/** Before names were made standard, and before deals had kinds. */
export const EARLIER_VERSIONS: EarlierVersion[] = [
  { step: FIRST_STEP, count: 2000 },
  { step: '0027_version_once', count: isThorough ? 100_000 : 2000 },
];

/** Tables as an earlier version left them, with rows of every sort in them. */
export async function fillEarlierVersion(
  { db: connected, dialect }: Pick<Connection, 'db' | 'dialect'>,
  { step, count }: EarlierVersion,
) {
  // These tables are not those of this version's types.
  const db = connected as unknown as Kysely<unknown>;
  await migrate(db, dialect, FIRST_STEP);
  const numbers = sql`with recursive numbers (n) as
    (select 1 union all select n + 1 from numbers where n < ${count})`;
  for (const { id, zip, status } of BUSINESSES) {
    await sql`insert into businesses (id, name, email, phone, address, city, state, zip, about, status,
      slug, created_at, updated_at) values (${id}, 'Juniper Hour', 'a@b.test', '(512) 555-0132',
      '410 Cedar Street', 'Austin', 'TX', ${zip}, '', ${status}, ${id}, 1, 2)`.execute(db);
  }
  const title = sql`case n % 4 when 0 then 'Warm stones ' when 1 then 'Couples MASSAGE '
    when 2 then 'Classic facial ' else 'Quiet hour ' end`;
  await sql`${numbers} insert into deals (id, business_id, business_zip, business_status, title,
    description, regular_price_cents, deal_price_cents, duration_minutes, max_purchases, image_url,
    checkout_url, expires_at, cancellation_policy, status, created_at, updated_at)
    select 'd' || n, businesses.id, zip, businesses.status, ${title} || n, 'Calm', 12000, 7900, 60, 5,
    'https://a.test/1.jpg', 'https://buy.stripe.com/1', ${sql.lit(MONDAY_NOON)} + n, 'Free for 24 hours',
    'active', n, n from numbers join businesses
    on businesses.id = 'b' || (n % ${sql.lit(BUSINESSES.length)})`.execute(db);
  const before = JSON.stringify({ business: 'A', regularPrice: 9900, description: HOSTILE });
  const after = JSON.stringify({ business: 'A', regularPrice: 9800, description: HOSTILE });
  await sql`${numbers} insert into audit_entries select 'a' || n, n, 'me', 'updated', 'deal',
    'd' || n, ${before}, ${after} from numbers`.execute(db);
  const contacted = JSON.stringify({ status: 'contacted', lastContactedAt: 5, emailId: 'e1' });
  await sql`insert into audit_entries values
    ('l', 1, 'me', 'updated', 'lead', 'lead1', '{"lastContactedAt":null}', ${contacted})`.execute(
    db,
  );
  await sql`insert into leads (id, business_name, email, phone, location, status,
    text_consent_words, text_consent_at, text_consent_address, once_key, created_at, updated_at,
    email_key, spa_key) values ('lead1', 'Quiet House', 'q@h.test', '(512) 555-0132', 'Austin, TX',
    'new', 'I agree', 4, '192.0.2.7', 'k', 1, 1, 'q@h.test', 'quiet house')`.execute(db);
  await sql`insert into lead_emails values ('e1', 'lead1', 'a key of 16 chars', 'q@h.test', 'q@h.test',
    'Hello', 'Hello', 'accepted', 'Taken', 'me', 1, 1)`.execute(db);
  await sql`insert into mail_refusals values ('q@h.test', 'lead1', 6)`.execute(db);
  await sql`insert into once_keys values (${FORM_KEY}, 'b1', 1)`.execute(db);
  await sql`insert into conversations (id, customer_phone, status, unread, last_text, last_from,
    created_at, updated_at) values ('c1', ${PHONE}, 'active', 2, 'Hi', 'customer', 5, 8)`.execute(
    db,
  );
  await sql`insert into consents values ('1', ${PHONE}, 'opted_out', 'Texted us', 'STOP', 3),
    ('2', ${PHONE}, 'opted_in', 'Texted us', 'START', 4)`.execute(db);
  for (const [i, status] of STATUSES.entries()) {
    const isDue = status === 'pending' || status === 'sending';
    const key = status === 'sent' ? messageKey() : null;
    await sql`insert into messages (id, conversation_id, phone, text, sender, kind, status, media,
      attempts, next_attempt_at, once_key, created_at, updated_at) values (${status}, 'c1', ${PHONE},
      'Hi', ${status === 'received' ? 'customer' : 'admin'}, 'written', ${status}, '[]', 0,
      ${isDue ? MONDAY_NOON : null}, ${key}, ${i}, ${i})`.execute(db);
  }
  await sql`${numbers} insert into messages (id, conversation_id, phone, text, sender, kind, status,
    media, attempts, created_at, updated_at) select 'm' || n, 'c1', ${PHONE}, 'Hi', 'customer',
    'written', 'received', '[]', 0, 100 + n, 100 + n from numbers
    where n <= ${MAX_MESSAGES}`.execute(db);
  await sql`insert into facts values ('deliveries_held', ${String(PAUSED_AT)})`.execute(db);
  await migrate(db, dialect, step);
}

/** As an earlier version made it of a form's key, the number and the text. */
const messageKey = () =>
  createHash('sha256')
    .update(JSON.stringify([FORM_KEY, PHONE, 'Hi']))
    .digest('base64url');

/** What an earlier version had stored is there, and means what it meant. */
export async function checkUpgraded(db: Db, count: number, pausedAt = PAUSED_AT) {
  const countOf = async (table: 'deals' | 'audit_entries' | 'messages') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((all) => all.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  assert.deepEqual(
    [await countOf('deals'), await countOf('audit_entries'), await countOf('messages')],
    [count, count + 1, Math.min(count, MAX_MESSAGES) + STATUSES.length],
  );
  await checkDeals(db, count);
  const [change] = await historyOf(db, 'deal', `d${count}`, 9);
  const fields = { business_name: 'A', regular_price_cents: 9900, description: HOSTILE };
  assert.deepEqual(change, {
    id: `a${count}`,
    undoes: undefined,
    createdAt: count,
    actor: 'me',
    action: 'updated',
    recordKind: 'deal',
    recordId: `d${count}`,
    before: fields,
    after: { ...fields, regular_price_cents: 9800 },
  });
  const [contact] = await historyOf(db, 'lead', 'lead1', 9);
  assert.deepEqual(contact?.before, { last_contacted_at: null });
  assert.deepEqual(contact?.after, { status: 'contacted', last_contacted_at: 5, email_id: 'e1' });
  const lead = await findLead(db, 'lead1');
  assert.deepEqual([lead?.dedupe_key, lead?.business_key], ['k', 'quiet house']);
  assert.equal(lead?.consent_address, '192.0.2.7');
  const [consented] = await leadsByPhone(db, ['(512) 555-0132']);
  assert.deepEqual([consented?.consent_wording, consented?.consent_at], ['I agree', 4]);
  const email = await db.selectFrom('emails').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([email.idempotency_key, email.actor], ['a key of 16 chars', 'me']);
  assert.deepEqual([email.kind, email.lead_id, email.state], ['lead', 'lead1', 'accepted']);
  assert.equal(await unsubscribedAt(db, 'q@h.test'), 6);
  const again = { ...email, id: 'e2', idempotency_key: 'another key of a form' };
  await assert.rejects(db.insertInto('emails').values(again).execute(), /unsubscribed/);
  assert.equal(await findCreatedRecord(db, FORM_KEY), 'b1');
  assert.equal(await pausedSince(db), pausedAt);
  await checkMessages(db);
}

async function checkDeals(db: Db, count: number) {
  const titles = await db.selectFrom('deals').select(['title', 'kind']).execute();
  for (const { title, kind } of titles) assert.equal(kind, guessKind(title), title);
  assert.ok(new Set(titles.map(({ kind }) => kind)).size >= 4, 'all kinds of titles are there');
  for (const n of [1, 2, 3, count]) {
    const business = BUSINESSES[n % BUSINESSES.length];
    const deal = await db
      .selectFrom('deals')
      .select(['business_id', 'business_zip', 'business_status', 'deal_price_cents', 'expires_at'])
      .where('id', '=', `d${n}`)
      .executeTakeFirst();
    assert.deepEqual(
      { ...deal },
      {
        business_id: business?.id,
        business_zip: business?.zip,
        business_status: business?.status,
        deal_price_cents: 7900,
        expires_at: MONDAY_NOON + n,
      },
    );
  }
  const perZip = await db.selectFrom('deals_per_zip').selectAll().orderBy('zip').execute();
  assert.deepEqual(
    perZip.map(({ zip, deals }) => [zip, deals]),
    [
      ['10001', Math.floor((count + 2) / 3)],
      ['78701', Math.floor(count / 3)],
    ],
  );
  const businesses = await db.selectFrom('businesses').select(['hours', 'gallery']).execute();
  assert.deepEqual(
    businesses.map((business) => ({ ...business })),
    BUSINESSES.map(() => ({ hours: '', gallery: '' })),
  );
  assert.deepEqual(await db.selectFrom('alerts').selectAll().execute(), []);
}

async function checkMessages(db: Db) {
  const version = await messagesVersion(db);
  const conversation = await findConversation(db, PHONE);
  assert.deepEqual([conversation?.last_message, conversation?.last_sender], ['Hi', 'customer']);
  assert.deepEqual(
    (await consentsOf(db, PHONE)).map(({ kind, source, created_at }) => [kind, source, created_at]),
    [
      ['opted-in', 'Texted us', 4],
      ['opted-out', 'Texted us', 3],
    ],
  );
  const texts = (await countByState(db)).filter(({ kind }) => kind === 'text');
  assert.deepEqual(
    texts.map(({ state, count }) => [state, count]),
    [
      ['pending', 1],
      ['sending', 1],
      ['failed', 1],
      ['needs-review', 1],
      ['not-sent', 1],
    ],
  );
  const form = { phone: PHONE, text: 'Hi', idempotencyKey: FORM_KEY };
  assert.deepEqual(await sendMessage(db, form, MONDAY_NOON), { kind: 'duplicate' });
  const status = sql<'sent'>`'needs_review'`;
  await assert.rejects(db.updateTable('messages').set({ status }).execute(), /constraint/i);
  const before = await messagesVersion(db);
  assert.ok(before > version, 'a conversation was locked');
  await db.updateTable('messages').set({ reason: 'seen' }).where('id', '=', 'sent').execute();
  assert.equal(await messagesVersion(db), before + 1);
}
