import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMPLAINT_KINDS } from '../../market/complaints/kinds.ts';
import { plusDays } from '../../market/days.ts';
import { figuresOf, weeksUntil } from '../../market/insight/figures.server.ts';
import { LEAD_STATUSES } from '../../market/leads/rules.ts';
import { firstOwnDay } from '../../market/sample/rules.ts';
import { MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { loadSample } from './sample.ts';

test('the sample lives: leads in every state, texts, a complaint and twelve weeks of figures', async () => {
  const { db, close } = await emptyDatabase();
  await loadSample({ db, zipTable, now: MONDAY_NOON, print: () => {} });
  const leads = await db.selectFrom('leads').select('status').execute();
  assert.deepEqual([...new Set(leads.map(({ status }) => status))].sort(), [
    'archived',
    'contacted',
    'new',
  ]);
  for (const { status } of leads) assert.ok(LEAD_STATUSES.includes(status));
  const notes = await db.selectFrom('lead_notes').select('actor').execute();
  assert.deepEqual(
    notes.map(({ actor }) => actor),
    leads.map(() => 'sample content'),
    'each lead says what it is',
  );
  const unread = await db
    .selectFrom('conversations')
    .select('id')
    .where('unread', '>', 0)
    .execute();
  assert.equal(unread.length, 1);
  const [report] = await db.selectFrom('complaints').selectAll().execute();
  assert.ok(report && report.kind in COMPLAINT_KINDS);
  const weeks = await figuresOf(db, weeksUntil(plusDays(firstOwnDay(MONDAY_NOON), -1), 12));
  for (const { searches, views, books } of weeks)
    assert.ok(searches > views && views > books && books > 0);
  await close();
});
