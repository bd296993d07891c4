import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inboxPath, parseInboxQuery } from './query.ts';

const read = (query: string) => parseInboxQuery(new URLSearchParams(query));
const ID = '0197a7c4-0000-7000-8000-000000000001';

test('an address gives the query, and is written as it was read', () => {
  const inboxQuery = {
    search: 'warm stones',
    page: 3,
    phone: '+15125550132',
    from: { createdAt: 1_772_474_400_000, id: ID },
    isNew: false,
  };
  assert.deepEqual(read(inboxPath(inboxQuery).split('?')[1] ?? ''), inboxQuery);
  assert.equal(inboxPath({}), '/admin/messages');
  assert.equal(inboxPath({ page: 1, search: '', phone: '' }), '/admin/messages');
});

test('what makes no sense in an address is left out', () => {
  const nothing = { search: '', page: 1, phone: '', from: undefined, isNew: false };
  for (const query of [
    'page=-1',
    'page=1.5',
    'page=x',
    'from=x',
    'from=1.',
    `from=x.${ID}`,
    'a=b',
  ]) {
    assert.deepEqual(read(query), nothing, query);
  }
  assert.equal(read(`search=${'x'.repeat(500)}`).search.length, 100);
  assert.equal(read('search=a%00b').search, 'ab');
});
