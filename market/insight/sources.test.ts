import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addLead } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { leadSourcesIn, leadsIn } from './sources.server.ts';

const ZONE = 'America/Chicago';
const SPAN = { from: '2026-03-01', to: '2026-03-02' };

test('leads are counted from the list itself, by the days of the office and by their source', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const add = async (at: string, source_host = '', source_campaign = '') => {
    const email = `owner${Date.parse(at)}@spa.example`;
    const { id } = await addLead(db, { email, at: Date.parse(at) });
    await db
      .updateTable('leads')
      .set({ source_host, source_campaign })
      .where('id', '=', id)
      .execute();
  };
  await add('2026-02-28T23:59:59-06:00', 'google.com');
  await add('2026-03-01T00:00:00-06:00', 'google.com');
  await add('2026-03-01T12:00:00-06:00', 'google.com', 'instagram / story');
  await add('2026-03-02T12:00:00-06:00', '', 'instagram / may');
  await add('2026-03-02T23:59:59-06:00');
  await add('2026-03-03T00:00:00-06:00', 'google.com');

  assert.equal(await leadsIn(db, SPAN, ZONE), 4);
  const sources = await leadSourcesIn(db, SPAN, { timeZone: ZONE, limit: 2 });
  assert.deepEqual(sources, [
    { key: 'instagram', n: 2 },
    { key: '', n: 1 },
  ]);
});
