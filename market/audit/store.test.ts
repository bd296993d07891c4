import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { createOnce, historyOf, recordChange } from './store.server.ts';

const entry = { actor: 'me@spa.test', recordKind: 'business', recordId: 'spa-1' } as const;

test("a record's history is newest first, with values before and after", async () => {
  const { db, close } = await emptyDatabase();
  const named = (name: string) => ({ name });
  await recordChange(db, {
    ...entry,
    createdAt: 1,
    action: 'created',
    before: undefined,
    after: named('A'),
  });
  await recordChange(db, {
    ...entry,
    createdAt: 2,
    action: 'updated',
    before: named('A'),
    after: named('B'),
  });
  await recordChange(db, {
    ...entry,
    recordId: 'spa-2',
    createdAt: 3,
    action: 'deleted',
    before: named('C'),
    after: undefined,
  });
  const history = await historyOf(db, 'business', 'spa-1', 10);
  assert.deepEqual(
    history.map(({ action, before, after }) => [action, before, after]),
    [
      ['updated', named('A'), named('B')],
      ['created', undefined, named('A')],
    ],
  );
  await close();
});

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
