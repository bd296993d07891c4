import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../test/helpers/any-character.ts';
import { runs } from '../test/helpers/thorough.ts';
import { redirect, redirectDocument, sameOriginPath } from './redirect.server.ts';

const SITES = ['http://localhost:3000', 'https://deals.example'];

const part = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('/', '//', '\\', '.', '..', '?', '#', '%', '@', ':', '\r\n', '\t', '✓', '\ud800'),
  fc.constantFrom('/admin', 'evil.test', 'http:', 'javascript:', '%2f', '%2e', 'own.invalid'),
);
const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));

test('with any address, the redirect is made and leads to this site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        text.map((rest) => `/${rest}`),
      ),
      (address) => {
        for (const answer of [redirect(address), redirectDocument(address, 303)]) {
          const location = answer.headers.get('Location') ?? '';
          assert.match(location, /^\/(?!\/)[\x21-\x7e]*$/);
          for (const site of SITES) assert.equal(new URL(location, site).origin, site);
        }
      },
    ),
    { numRuns: runs(2000) },
  );
});

test('an own address keeps its meaning, and one that is encoded stays as it is', () => {
  assert.equal(sameOriginPath('/admin?x=✓'), '/admin?x=%E2%9C%93');
  assert.equal(sameOriginPath('/admin/businesses/✓/edit'), '/admin/businesses/%E2%9C%93/edit');
  assert.equal(sameOriginPath('//evil.test'), '/');
  assert.equal(sameOriginPath('/.//evil.test'), '/');
  assert.equal(sameOriginPath('https://evil.test/admin'), '/');
  fc.assert(
    fc.property(text, (address) => {
      const normalized = sameOriginPath(address);
      assert.equal(sameOriginPath(normalized), normalized);
    }),
  );
});
