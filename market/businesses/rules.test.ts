import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../test/helpers/any-character.ts';
import { businessSlug, phoneLink, shownRating, slugWords } from './rules.ts';

const inSanDiego = { city: 'San Diego', state: 'CA', zip: '92101' };

test("a spa's slug is its name, city, state and ZIP, lower case and hyphenated", () => {
  assert.equal(
    businessSlug({ name: 'Quiet Harbor Massage', ...inSanDiego }),
    'quiet-harbor-massage-san-diego-ca-92101',
  );
});

test('every run of other characters becomes one hyphen, and none is at an end', () => {
  assert.equal(
    businessSlug({ name: '  Salt & Stone -- Day Spa! ', ...inSanDiego }),
    'salt-stone-day-spa-san-diego-ca-92101',
  );
});

test('accents are folded to ASCII', () => {
  assert.equal(
    businessSlug({ name: 'Café Çalma Straße Łódź', ...inSanDiego }),
    'cafe-calma-strasse-lodz-san-diego-ca-92101',
  );
});

test("a name with nothing left becomes 'spa'", () => {
  for (const name of ['足つぼ', '!!', '🧖']) {
    assert.equal(businessSlug({ name, ...inSanDiego }), 'spa-san-diego-ca-92101');
  }
});

test('a letter beyond the accents of English stays in the slug and is found', () => {
  const slugOf = (name: string) => businessSlug({ name, city: '', state: '', zip: '' });
  assert.equal(slugOf('Đà Nẵng Spa'), 'da-nang-spa');
  assert.equal(slugOf('Hương Việt Nails & Spa'), 'huong-viet-nails-spa');
  assert.equal(slugOf('İSTANBUL IŞIK hamamı'), 'istanbul-isik-hamami');
  assert.equal(slugOf('Żółta Łaźnia'), 'zolta-laznia');
  assert.equal(slugOf('Œuvre Þór'), 'oeuvre-thor');
  assert.deepEqual(slugWords('đà nẵng'), ['da', 'nang']);
});

test('a slug made of any name is stable and safe in an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (name) => {
      const slug = businessSlug({ name, ...inSanDiego });
      assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
      assert.equal(businessSlug({ name: slug, city: '', state: '', zip: '' }), slug);
    }),
  );
});

test('a phone becomes a link that dials within the US', () => {
  assert.equal(phoneLink('(512) 555-0132'), 'tel:+15125550132');
});

test('a search for a ZIP code with its four further digits is one for the ZIP code', () => {
  assert.deepEqual(slugWords('Juniper 78701-1234 '), ['juniper', '78701']);
  assert.deepEqual(slugWords('Studio 12-1234'), ['studio', '121234']);
});

test('a rating is shown for 90 days from the day it was seen, and never without all its parts', () => {
  const rated = {
    rating: 4.8,
    review_count: 213,
    rating_source: 'Google',
    rating_seen_on: '2026-11-03',
  };
  const until = Date.parse('2027-02-01T00:00:00Z');
  const seenAt = Date.parse('2026-11-03T00:00:00Z');
  const displayedRating = { stars: 4.8, reviews: 213, source: 'Google', seenAt, until };
  assert.deepEqual(shownRating(rated, until - 1), displayedRating);
  assert.equal(shownRating(rated, until), undefined);
  for (const field of Object.keys(rated)) {
    assert.equal(shownRating({ ...rated, [field]: null }, seenAt), undefined, field);
  }
});
