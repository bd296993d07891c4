import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { PATIENCE_MS } from '../../test/helpers/wait-until.ts';
import { isNotModified } from './preconditions.ts';

const MANY = 2_000_000;
const etag = 'W/"abc"';
const lastModified = 'Sun, 06 Nov 1994 08:49:37 GMT';

test('a known tag is found in lists, weak or strong, and * knows every one', () => {
  for (const ifNoneMatch of ['W/"abc"', '"abc"', '"x", W/"abc"', '"x",\t"abc" ,"y"', ' * ']) {
    assert.ok(isNotModified({ ifNoneMatch }, { etag }), ifNoneMatch);
  }
  for (const ifNoneMatch of ['"abd"', 'abc', '', '"a", "b"', 'w/"abc"', '"*"']) {
    assert.ok(!isNotModified({ ifNoneMatch }, { etag }), ifNoneMatch);
  }
});

test("a date is compared in each of HTTP's formats, and only without a tag", () => {
  const since = (ifModifiedSince: string, ifNoneMatch?: string) =>
    isNotModified({ ifNoneMatch, ifModifiedSince }, { etag, lastModified });
  assert.ok(since(lastModified));
  assert.ok(since('Sun, 06 Nov 1994 08:49:38 GMT'));
  assert.ok(since('Sunday, 06-Nov-94 08:49:37 GMT'));
  assert.ok(since('Sun Nov  6 08:49:37 1994'));
  assert.ok(!since('Sun, 06 Nov 1994 08:49:36 GMT'));
  assert.ok(!since('2020'));
  assert.ok(!since('Tomorrow, perhaps GMT'));
  assert.ok(!since(lastModified, '"x"'));
  assert.ok(!isNotModified({ ifNoneMatch: undefined, ifModifiedSince: lastModified }, { etag }));
});

test('a header full of spaces or commas is read in one pass', () => {
  const readAll = () => {
    for (const malformed of [' ', ',', ', ', 'W/']) {
      isNotModified({ ifNoneMatch: `"${malformed.repeat(MANY)}x` }, { etag });
      const ifModifiedSince = `A${malformed.repeat(MANY)}`;
      isNotModified({ ifNoneMatch: undefined, ifModifiedSince }, { etag, lastModified });
    }
  };
  // Code that reads a header once for each of its characters would take hours.
  runInNewContext('readAll()', { readAll }, { timeout: PATIENCE_MS });
});
