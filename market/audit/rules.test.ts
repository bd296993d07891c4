import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUndoable } from './rules.ts';

test('an edit can be undone; making, deleting and undoing cannot', () => {
  const edit = { action: 'updated', before: { name: 'A' } } as const;
  assert.equal(isUndoable(edit), true);
  assert.equal(isUndoable({ ...edit, undoes: 'an-entry' }), false);
  assert.equal(isUndoable({ ...edit, before: undefined }), false);
  assert.equal(isUndoable({ action: 'created', before: undefined }), false);
  assert.equal(isUndoable({ action: 'deleted', before: { name: 'A' } }), false);
});
