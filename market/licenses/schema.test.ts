import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBoardLink } from './schema.ts';

test('a board’s link begins with https and has no user name or password in it', () => {
  const kindOf = (link: string) => parseBoardLink({ state: 'TX', link }).kind;
  assert.equal(kindOf('https://board.example/search?license=1'), 'valid');
  for (const link of [
    'http://board.example/',
    'https://user:password@board.example/',
    'https://user@board.example/',
    'javascript:alert(1)',
    `https://board.example/${'x'.repeat(2048)}`,
    '',
  ])
    assert.equal(kindOf(link), 'invalid', link);
});
