import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { newPlace } from '../../test/helpers/installation.ts';
import type { Db } from '../tables.ts';
import { migrate } from './all.ts';

const LEAD = '01900000-0000-7000-8000-000000000001';

async function addFormerRows(db: Db) {
  for (const id of [LEAD, 'another-lead'])
    await sql`insert into leads (id, business_name, email, phone, location, status, dedupe_key, created_at, updated_at)
      values (${id}, 'Juniper', 'me@spa.test', '(512) 555-0132', 'Austin, TX', 'new', ${id}, 1, 1)`.execute(
      db,
    );
  const email = (id: string, state: string, result: string | null, next: number | null) =>
    sql`insert into emails (id, kind, lead_id, idempotency_key, email_key, recipient, subject, body, state, result,
        actor, attempts, next_attempt_at, token_hash, created_at, updated_at)
      values (${id}, 'lead', ${LEAD}, ${`a key of sixteen ${id}`}, 'me@spa.test', 'Me@spa.test', 'Hello', 'Text',
        ${state}, ${result}, 'me', 2, ${next}, ${`hash of ${id}`}, 3, 4)`.execute(db);
  await email('e-waiting', 'pending', 'No answer', 50);
  await email('e-taken', 'sending', null, 60);
  await email('e-filed', 'accepted', 'Demo: written to outbox/x.eml, and sent to nobody', null);
  await email('e-sent', 'accepted', '250 OK', null);
  const text = (id: string, state: string, result: string | null, next: number | null) =>
    sql`insert into notice_texts (id, idempotency_key, recipient, text, state, result, attempts, next_attempt_at,
        created_at, updated_at)
      values (${id}, ${id}, '+15125550177', 'A new lead', ${state}, ${result}, 1, ${next}, 3, 4)`.execute(
      db,
    );
  await text('text-waiting', 'pending', 'too busy', 70);
  await text('text-sent', 'sent', null, null);
  await text('text-failed', 'failed', 'opted out', null);
  const relay = (lead: string, state: string, result: string | null, next: number | null) =>
    sql`insert into relays (lead_id, state, payload, attempts, next_attempt_at, last_result, created_at, updated_at)
      values (${lead}, ${state}, '{"a":1}', 5, ${next}, ${result}, 3, 4)`.execute(db);
  await relay(LEAD, 'pending', 'HTTP 500', 80);
  await relay('another-lead', 'failed', 'HTTP 404', null);
  await sql`insert into notices (id, kind, about, title, detail, path, mailed_at, email_id, texted_at, text_id,
      created_at)
    values ('n', 'lead', 'a', 'A lead', '', '/admin', 5, 'e-sent', 5, 'text-sent', 3)`.execute(db);
}

test('what waited in three tables goes on waiting in one, and what was sent stays sent', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0132_events');
  await addFormerRows(db);
  await migrate(db, dialect);
  const rows = await db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const brief = (channel: string) =>
    rows
      .filter((row) => row.channel === channel)
      .map(({ id, kind, state, result, attempts, next_attempt_at }) => [
        ...[id, kind, state, result, attempts],
        next_attempt_at === null ? null : Number(next_attempt_at),
      ]);
  assert.deepEqual(brief('mail'), [
    ['e-filed', 'lead', 'filed', 'Demo: written to outbox/x.eml, and sent to nobody', 2, null],
    ['e-sent', 'lead', 'accepted', '250 OK', 2, null],
    ['e-taken', 'lead', 'sending', null, 2, 60],
    ['e-waiting', 'lead', 'pending', 'No answer', 2, 50],
  ]);
  assert.deepEqual(brief('text'), [
    ['text-failed', 'notice', 'refused', 'opted out', 1, null],
    ['text-sent', 'notice', 'accepted', '', 1, null],
    ['text-waiting', 'notice', 'pending', 'too busy', 1, 70],
  ]);
  assert.deepEqual(brief('relay'), [
    [LEAD, 'listing', 'pending', 'HTTP 500', 5, 80],
    ['another-lead', 'listing', 'refused', 'HTTP 404', 5, null],
  ]);
  const [mail, relay] = ['e-waiting', LEAD].map((id) => rows.find((row) => row.id === id));
  assert.deepEqual(
    [mail?.recipient, mail?.recipient_key, mail?.body, mail?.token_hash],
    ['Me@spa.test', 'me@spa.test', 'Text', 'hash of e-waiting'],
  );
  assert.deepEqual([relay?.body, relay?.lead_id, relay?.actor], ['{"a":1}', LEAD, 'visitor']);
  const [notice] = await db.selectFrom('notices').selectAll().execute();
  assert.deepEqual([notice?.email_id, notice?.text_id], ['e-sent', 'text-sent']);
  await end();
});
