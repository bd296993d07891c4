import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inSentence } from './copy.ts';

test('a label within a sentence is in lower case, its abbreviations aside', () => {
  assert.equal(inSentence('Deal Price'), 'deal price');
  assert.equal(inSentence('ZIP Code'), 'ZIP code');
  assert.equal(inSentence('Image URL'), 'image URL');
  assert.equal(inSentence('Duration (minutes)'), 'duration (minutes)');
});
