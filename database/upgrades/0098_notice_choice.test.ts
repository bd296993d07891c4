import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { readSettings } from '../../market/settings/store.server.ts';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from './all.ts';

const valuesAfter = async (values: Record<string, string>) => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0079_purchase_of_case');
  await sql`update settings set document = ${JSON.stringify({ values, saved: { notices: 3 } })}`.execute(
    db,
  );
  await migrate(db, dialect);
  const stored = await readSettings(db);
  await end();
  return stored;
};

test('choices for single kinds and quiet hours end; number, brand and what was saved when stay', async () => {
  const others = { brand: 'Calm Hours', noticePhone: '(512) 555-0177' };
  const { values, saved } = await valuesAfter({
    ...{ 'mail-lead': 'hourly', 'text-lead': 'off', quietFrom: '21:00', quietTo: '07:00' },
    ...others,
  });
  assert.deepEqual(values, others);
  assert.deepEqual(saved, { notices: 3 });
});

test('where no kind was mailed, nothing is', async () => {
  const kinds = [
    ...['lead', 'case', 'many-cases', 'text', 'text-failed', 'email-failed', 'purchase-look'],
    ...['link-stopped', 'sold-out', 'deal-ending', 'deal-paused', 'license-ending', 'backup'],
    ...['disk', 'monday'],
  ];
  const off = kinds.map((kind) => [`mail-${kind}`, 'off']);
  assert.deepEqual((await valuesAfter(Object.fromEntries(off))).values, { noticeMail: 'off' });
});
