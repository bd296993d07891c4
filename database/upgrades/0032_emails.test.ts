import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { newPlace } from '../../test/installation.ts';
import { migrate } from '../migrations/all.ts';

const STATES = ['sending', 'accepted', 'refused', 'unreachable', 'unknown'];

async function placeBefore() {
  const place = await newPlace();
  const { db, dialect } = place.connection;
  await migrate(db, dialect, '0027_version_once');
  // These tables are not those of this version's types.
  const earlier = db as unknown as Kysely<unknown>;
  for (const [n, state] of STATES.entries()) {
    const [lead, address] = [`lead${n}`, `q${n}@h.test`];
    await sql`insert into leads (id, business_name, email, phone, location, status, dedupe_key,
      created_at, updated_at, email_key, business_key) values (${lead}, 'Quiet House', ${address},
      '(512) 555-0132', 'Austin, TX', 'new', ${lead}, 1, 1, ${address}, 'quiet house')`.execute(
      earlier,
    );
    await sql`insert into lead_emails values (${`e${n}`}, ${lead}, ${`a key of 16 chars ${n}`}, ${address},
      ${address}, 'Hello', 'Hello', ${state}, ${state === 'sending' ? null : 'Why'}, 'me', 1000, 2000)`.execute(
      earlier,
    );
  }
  await sql`insert into email_unsubscribes values ('q1@h.test', 'lead1', 6)`.execute(earlier);
  return place;
}

async function check({ connection: { db, dialect } }: Awaited<ReturnType<typeof newPlace>>) {
  await migrate(db, dialect);
  const rows = await db.selectFrom('emails').selectAll().orderBy('id').execute();
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    STATES.map((state, n) => ({
      id: `e${n}`,
      kind: 'lead',
      lead_id: `lead${n}`,
      alert_id: null,
      idempotency_key: `a key of 16 chars ${n}`,
      email_key: `q${n}@h.test`,
      recipient: `q${n}@h.test`,
      subject: 'Hello',
      body: 'Hello',
      state,
      result: state === 'sending' ? null : 'Why',
      actor: 'me',
      attempts: 1,
      next_attempt_at: state === 'sending' ? 61_000 : null,
      token_hash: null,
      created_at: 1000,
      updated_at: 2000,
    })),
  );
  const [, unsubscribed, other] = rows;
  assert.ok(unsubscribed && other);
  const insert = (row: object) =>
    db
      .insertInto('emails')
      .values({ ...other, id: 'new', idempotency_key: 'another key of a form', ...row });
  await assert.rejects(insert(unsubscribed).execute(), /unsubscribed|unique/i);
  const { email_key, recipient } = unsubscribed;
  await assert.rejects(insert({ email_key, recipient }).execute(), /unsubscribed/);
  await assert.rejects(insert({ lead_id: null }).execute(), /constraint/i);
  await assert.rejects(insert({ state: 'sending' }).execute(), /constraint/i);
  await assert.rejects(insert({ next_attempt_at: 5 }).execute(), /constraint/i);
  await assert.rejects(insert({ idempotency_key: other.idempotency_key }).execute(), /unique/i);
  await insert({}).execute();
  await db.deleteFrom('leads').where('id', '=', 'lead2').execute();
  const left = await db.selectFrom('emails').select('id').orderBy('id').execute();
  assert.deepEqual(
    left.map(({ id }) => id),
    ['e0', 'e1', 'e3', 'e4'],
  );
}

test('mails to leads move into the one queue as they were, and the database still guards them', async () => {
  const place = await placeBefore();
  await check(place);
  await place.end();
});

test('a backup of the version before restores into the one queue', async () => {
  const [source, target] = [await placeBefore(), await newPlace()];
  await source.backUp();
  await target.restore(source.file);
  await check(target);
  await Promise.all([source.end(), target.end()]);
});
