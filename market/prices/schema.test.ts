import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVIDENCE_MESSAGES } from './copy.ts';
import { EVIDENCE_KINDS } from './kinds.ts';
import { parseEvidence } from './schema.ts';

const seen = { item: 'Hot stones', minutes: '60', price: '100', seenOn: '2026-03-02' };
const problemOf = (how: string, url: string) => {
  const parsed = parseEvidence({ ...seen, how, url });
  return parsed.kind === 'invalid' ? parsed.problems.url : undefined;
};

test('what proves a price needs an address at which somebody can look again', () => {
  const proving = EVIDENCE_KINDS.filter(({ says }) => says).map(({ how }) => how);
  assert.deepEqual(proving, ['menu_page', 'booking_page', 'menu_photo', 'receipts']);
  for (const how of proving) {
    assert.equal(problemOf(how, ''), EVIDENCE_MESSAGES.noUrl, how);
    assert.equal(problemOf(how, 'https://files.example/menu.jpg'), undefined, how);
  }
  assert.equal(problemOf('owner', ''), undefined);
});

test('a document is as good as an address', () => {
  const document = '0190f3a1-0000-7000-8000-000000000001';
  assert.equal(parseEvidence({ ...seen, how: 'receipts', url: '', document }).kind, 'valid');
});

test('an address is what the message says', () => {
  for (const url of ['https://juniper.example/menu', 'http://juniper.example/menu'])
    assert.equal(problemOf('menu_page', url), undefined, url);
  for (const url of ['juniper.example', 'javascript:alert(1)', 'https://me:secret@juniper.example'])
    assert.equal(problemOf('menu_page', url), EVIDENCE_MESSAGES.url, url);
});
