import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialsOf } from './initials.ts';

test('initials are the first letters of the first and the last word', () => {
  assert.equal(initialsOf('Juniper Hour'), 'JH');
  assert.equal(initialsOf('The  Quiet & Warm Room'), 'TR');
  assert.equal(initialsOf('“Élan” 7'), 'É7');
  assert.equal(initialsOf('stones'), 'S');
  assert.equal(initialsOf('· &'), '');
});
