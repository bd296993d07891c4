import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { searchable, searchWords } from '../text.ts';
import {
  CASE_LIFE_MS,
  caseSearchText,
  casesStatement,
  countedSince,
  isCaseTransitionAllowed,
} from './rules.ts';

const ZONE = 'America/Chicago';
const at = (text: string) => Date.parse(text);
const day = (instant: number) => new Date(instant).toISOString();

test('a case is answered once, closed from anywhere, and may be opened again', () => {
  assert.ok(isCaseTransitionAllowed('new', 'answered'));
  assert.ok(!isCaseTransitionAllowed('closed', 'answered'));
  assert.ok(isCaseTransitionAllowed('new', 'closed'));
  assert.ok(isCaseTransitionAllowed('answered', 'closed'));
  assert.ok(isCaseTransitionAllowed('closed', 'new'));
  assert.ok(!isCaseTransitionAllowed('new', 'new'));
});

test('the public sentence names the month, counts, and is not there without a problem', () => {
  const since = at('2026-01-01T06:00:00Z');
  assert.equal(
    casesStatement({ since, reported: 3, answered: 3 }, ZONE),
    'Since Jan 2026: 3 problems reported, 3 answered',
  );
  assert.equal(
    casesStatement({ since, reported: 1, answered: 0 }, ZONE),
    'Since Jan 2026: 1 problem reported, 0 answered',
  );
  assert.equal(casesStatement({ since, reported: 0, answered: 0 }, ZONE), undefined);
});

test('problems are counted from the month in which both spa and records were there', () => {
  const now = at('2026-11-23T18:00:00Z');
  const counted = (listedAt: string, recordsSince: string) =>
    day(countedSince({ listedAt: at(listedAt), recordsSince: at(recordsSince) }, now, ZONE).since);
  assert.equal(counted('2026-01-15T12:00:00Z', '2025-06-01T12:00:00Z'), '2026-01-01T06:00:00.000Z');
  assert.equal(counted('2020-01-15T12:00:00Z', '2026-03-09T12:00:00Z'), '2026-03-01T06:00:00.000Z');
  assert.equal(counted('2020-01-15T12:00:00Z', '2020-03-09T12:00:00Z'), '2024-12-01T06:00:00.000Z');
});

test('the figure never reaches back to cases that may be deleted, and ends with the month', () => {
  const instant = fc.integer({ min: at('2024-01-01'), max: at('2060-01-01') });
  fc.assert(
    fc.property(
      instant,
      fc.constantFrom(ZONE, 'Pacific/Honolulu', 'America/New_York'),
      (now, zone) => {
        const { since, until } = countedSince({ listedAt: 0, recordsSince: 0 }, now, zone);
        assert.ok(now - since < CASE_LIFE_MS);
        assert.ok(until > now && until - now <= 31 * 86_400_000 + 3_600_000);
      },
    ),
  );
});

test('a search finds spa, deal, address and phone, but not what was reported', () => {
  const text = caseSearchText({
    businessName: 'Café Juniper',
    dealTitle: 'Hot stone',
    email: 'Buyer@Mail.example',
    phone: '(512) 555-0132',
  });
  for (const search of ['cafe', 'STONE juniper', 'buyer@mail', '512-555', '+1 (512) 555-0132'])
    for (const word of searchWords(search)) assert.ok(searchable(text).includes(word), search);
});
