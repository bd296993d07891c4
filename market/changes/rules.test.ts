import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionOf, isUndoable } from './rules.ts';

const [before, after] = [{ name: 'A' }, { name: 'B' }];

test('what was done follows from what was there before and after', () => {
  assert.equal(actionOf({ before: undefined, after }), 'created');
  assert.equal(actionOf({ before, after }), 'updated');
  assert.equal(actionOf({ before, after: undefined }), 'deleted');
});

test('an edit can be undone; making, deleting and undoing cannot', () => {
  assert.equal(isUndoable({ before, after, undoes: undefined }), true);
  assert.equal(isUndoable({ before, after, undoes: 'an-event' }), false);
  assert.equal(isUndoable({ before: undefined, after, undoes: undefined }), false);
  assert.equal(isUndoable({ before, after: undefined, undoes: undefined }), false);
  assert.equal(isUndoable({ before: {}, after, undoes: undefined }), false, 'nothing to put back');
});
