import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { createOnce } from './once.server.ts';

test('a form sent many times at once makes one record, and every answer names it', async () => {
  const { db, close } = await emptyDatabase();
  let createCount = 0;
  const send = () =>
    createOnce(db, 'a-form-key-of-16+', MONDAY_NOON, async () => {
      createCount += 1;
      return `record-${createCount}`;
    });
  const answers = await Promise.all([send(), send(), send(), send()]);
  assert.equal(createCount, 1);
  assert.deepEqual(new Set(answers.map(({ id }) => id)), new Set(['record-1']));
  assert.equal(answers.filter(({ kind }) => kind === 'created').length, 1);
  await close();
});

test('a form whose record could not be made may be sent again', async () => {
  const { db, close } = await emptyDatabase();
  const key = 'another-form-key-x';
  await assert.rejects(
    createOnce(db, key, MONDAY_NOON, () => Promise.reject(new Error('disk full'))),
  );
  const repeated = await createOnce(db, key, MONDAY_NOON, async () => 'record-1');
  assert.deepEqual(repeated, { kind: 'created', id: 'record-1' });
  await close();
});
