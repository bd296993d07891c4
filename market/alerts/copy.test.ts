import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALERT_SITE, NEAR_AUSTIN } from '../../test/helpers/alerts.ts';
import type { Filters } from '../deals/filters.ts';
import { KINDS } from '../deals/kinds.ts';
import { confirmEmail, dealAppears, dealsEmail, dealsWithin, keepEmail } from './copy.ts';
import { alertCriteria, filtersText } from './rules.ts';

const near = (filters: Filters) => ({ ...NEAR_AUSTIN, filters });
const ALL: Filters = {
  kind: 'massage',
  maxPriceDollars: 79.5,
  minDurationMinutes: 60,
};

test('an alert says in one sentence what it looks for', () => {
  const sentences: Array<[Filters, string]> = [
    [{}, 'a deal'],
    [{ kind: 'massage' }, 'a massage deal'],
    [{ kind: 'bath' }, 'a bath & sauna deal'],
    [{ kind: 'other' }, 'a deal of another kind'],
    [{ maxPriceDollars: 1250 }, 'a deal for up to $1,250'],
    [{ minDurationMinutes: 90 }, 'a deal of 90+ minutes'],
    [{ anyClient: true }, 'a deal open to returning guests'],
    [{ weekends: true }, 'a deal good on weekends'],
    [ALL, 'a massage deal of 60+ minutes for up to $79.50'],
  ];
  for (const [filters, deal] of sentences)
    assert.equal(dealAppears(near(filters)), `${deal} appears within 25 miles of 78701`);
  for (const { kind } of KINDS)
    assert.match(dealAppears(near({ kind })), /^(a [^aeiou]|an [aeiou])/, kind);
  assert.equal(
    dealsWithin(near({ kind: 'nails', maxPriceDollars: 40 })),
    'nails deals for up to $40 within 25 miles of 78701',
  );
});

test('every e-mail of an alert says what it looks for', () => {
  const phrase = 'massage deals of 60+ minutes for up to $79.50';
  const confirm = confirmEmail(ALERT_SITE, near(ALL));
  assert.equal(confirm.subject, `Confirm your alert for ${phrase} near 78701`);
  assert.ok(confirm.text.includes(`when ${dealAppears(near(ALL))}. If it was you, confirm it`));
  const keep = keepEmail(ALERT_SITE, near(ALL), Date.parse('2026-09-02T18:00:00Z'));
  assert.equal(keep.subject, `Keep your alert for ${phrase} near 78701?`);
  assert.ok(keep.text.includes(`alert for ${phrase} within 25 miles of 78701 ends on Sep 2, 2026`));
  const deals = dealsEmail(ALERT_SITE, near(ALL), [], { hasMore: true });
  assert.equal(deals.subject, `More than 0 new ${phrase} within 25 miles of 78701`);
  assert.ok(deals.text.includes(`\n\nThese deals are new:\n\n`));
  assert.ok(
    deals.text.endsWith(
      `All ${phrase} there: https://deals.test/deals?zip=78701&radius=25&kind=massage&max_price=79.5&minutes=60`,
    ),
  );
});

test('what an alert stores is what it looks for, and a kind that is gone is every kind', () => {
  const stored = (filters: string) => alertCriteria({ zip: '78701', radius_miles: 25, filters });
  for (const filters of [{}, { kind: 'bath', anyClient: true, weekends: true } as const, ALL])
    assert.deepEqual(stored(filtersText(filters)), near(filters));
  assert.equal(filtersText({}), '');
  assert.deepEqual(stored('kind=hypnosis&max_price=80'), near({ maxPriceDollars: 80 }));
});
