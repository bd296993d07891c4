import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addConversation, addMessage } from '../../test/helpers/add-messages.ts';
import { addLead, DAY_MS, HOUR_MS, MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { changeLeadStatus, undoLeadStatus } from '../leads/status.server.ts';
import { leadAnswers, textAnswers } from './answers.server.ts';

const ZONE = 'America/Chicago';
/** The Friday before, 4 PM in Austin. */
const FRIDAY = MONDAY_NOON - 3 * DAY_MS + 4 * HOUR_MS;
const SINCE = MONDAY_NOON - 28 * DAY_MS;
const actor = 'owner@example.com';

test('a lead of Friday evening that is contacted on Monday has waited hours, not days, of the office', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const lead = await addLead(db, { at: FRIDAY });
  await changeLeadStatus(db, lead.id, 'contacted', { actor, now: MONDAY_NOON });
  await changeLeadStatus(db, lead.id, 'archived', { actor, now: MONDAY_NOON + 1 });

  const answers = await leadAnswers(db, ZONE, SINCE, MONDAY_NOON + DAY_MS);

  const clock = 3 * DAY_MS - 4 * HOUR_MS;
  // From 4 to 5 PM, and from 9 AM to noon.
  const open = 4 * HOUR_MS;
  assert.deepEqual(answers, {
    answered: 1,
    waiting: 0,
    clock: { median: clock, ninth: clock },
    open: { median: open, ninth: open },
  });
});

test('a text answers a lead too; what was taken back and what was archived unseen do not', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  await addLead(db, { at: FRIDAY, phone: '(512) 555-0132' });
  const conversation = await addConversation(db, { customer_phone: '+15125550132' });
  const sent = { sender: 'admin', status: 'sent', created_at: FRIDAY + HOUR_MS } as const;
  await addMessage(db, conversation, { ...sent, status: 'failed', created_at: FRIDAY + 1 });
  await addMessage(db, conversation, sent);
  const undone = await addLead(db, {
    at: FRIDAY + 60_000,
    email: 'b@spa.example',
    phone: '(512) 555-0133',
  });
  const now = FRIDAY + 2 * HOUR_MS;
  await changeLeadStatus(db, undone.id, 'contacted', { actor, now });
  assert.deepEqual(await undoLeadStatus(db, undone.id, now, { actor, now: now + 1 }), {
    kind: 'updated',
  });
  const spam = await addLead(db, {
    at: FRIDAY + 120_000,
    email: 'c@spa.example',
    phone: '(512) 555-0134',
  });
  await changeLeadStatus(db, spam.id, 'archived', { actor, now });

  const { answered, waiting, clock } = await leadAnswers(db, ZONE, SINCE, MONDAY_NOON);

  assert.deepEqual([answered, waiting, clock?.median], [1, 1, HOUR_MS]);
});

test('of several texts in a row the first one waits; STOP asks for no answer', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const one = await addConversation(db, { customer_phone: '+15125550132' });
  const asks = (text: string, created_at: number) => ({ text, created_at });
  await addMessage(db, one, asks('Hello?', FRIDAY));
  await addMessage(db, one, asks('Anybody?', FRIDAY + 60_000));
  await addMessage(db, one, { sender: 'admin', status: 'sent', created_at: FRIDAY + 300_000 });
  await addMessage(db, one, asks('Saturday?', FRIDAY + HOUR_MS));
  const other = await addConversation(db, { customer_phone: '+15125550133' });
  await addMessage(db, other, asks('Stop', FRIDAY));

  const { answered, waiting, clock } = await textAnswers(db, ZONE, SINCE, MONDAY_NOON);

  assert.deepEqual([answered, waiting, clock?.median], [1, 1, 300_000]);
});
