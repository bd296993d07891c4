import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TERM_MESSAGES } from './fields.ts';
import { DEFAULT_TERMS, ownTerms, storedTerms } from './rules.ts';
import {
  contradiction,
  parseTerms,
  readTerms,
  termInputs,
  termsText,
  withTerms,
} from './schema.ts';

const read = (text: string) => {
  const parsed = parseTerms(text);
  return parsed.kind === 'valid' ? parsed.own : parsed.problem;
};

test('the fields of a form become a text, and the text the fields again', () => {
  const form = { title: 'Stones', termClients: 'new', termClosed: '2026-12-24\r\n2026-12-31 eve' };
  const values = withTerms({ ...form, termMore: 'One\nline ', termDays: '' });
  assert.deepEqual(values, {
    title: 'Stones',
    terms: 'clients: new\nclosed: 2026-12-24; 2026-12-31 eve\nmore: One line',
  });
  const { clients, closed, more, days } = termInputs(values.terms ?? '');
  assert.deepEqual(
    [clients, closed, more, days],
    ['new', '2026-12-24\n2026-12-31 eve', 'One line', ''],
  );
  assert.deepEqual(withTerms({ title: 'Stones', terms: 'age: 18' }), {
    title: 'Stones',
    terms: 'age: 18',
  });
});

test('days, times and dates are read as people write them', () => {
  assert.deepEqual(read('days: mon-thu, Sat\nhoursFrom: 10 am\nhoursTo: 4:30 p.m.'), {
    days: '12346',
    hoursFrom: '10:00',
    hoursTo: '16:30',
  });
  assert.deepEqual(read('days: Every day'), { days: 'open' });
  assert.deepEqual(read('days: Friday to Monday'), { days: '1567' });
  assert.deepEqual(read('hoursFrom: 12 AM\nhoursTo: 12 PM'), {
    hoursFrom: '00:00',
    hoursTo: '12:00',
  });
  assert.deepEqual(read('closed: 2027-01-01 (New Year); 2026-12-24 - 2026-12-26 holidays'), {
    closed: '2026-12-24 to 2026-12-26 holidays; 2027-01-01 New Year',
  });
  assert.deepEqual(read('clients: none\nage: none'), { clients: '', age: '' });
});

test('what is no term is refused with its reason', () => {
  const refused: Array<[text: string, problem: string]> = [
    ['days: Blursday', TERM_MESSAGES.days],
    ['days: m', TERM_MESSAGES.days],
    ['hoursTo: 25', TERM_MESSAGES.time],
    ['hoursTo: 13 PM', TERM_MESSAGES.time],
    ['closed: 2026-02-30', TERM_MESSAGES.closed],
    ['closed: 2026-12-26 to 2026-12-24', TERM_MESSAGES.closed],
    [`closed: ${'2026-12-24; '.repeat(21)}`, TERM_MESSAGES.closed],
    ['firstDay: tomorrow', TERM_MESSAGES.firstDay],
    ['clients: friends', TERM_MESSAGES.choice],
    ['clients: 0', TERM_MESSAGES.choice],
    ['age: 11', TERM_MESSAGES.choice],
    ['notWith: pets', TERM_MESSAGES.choice],
    [`more: ${'x'.repeat(301)}`, TERM_MESSAGES.more],
    ['no colon here', '“no colon here” is no term'],
  ];
  for (const [text, problem] of refused) assert.equal(read(text), problem, text);
});

test('a fee that everyone pays is no term, one that a buyer can avoid may be named', () => {
  const fees = [
    'A $5 linen fee is added at the desk.',
    'Plus 20% service charge.',
    'Bring a towel. A facility fee of $10 applies',
    'Automatic gratuity.',
    'A gratuity of $15 is due.',
  ];
  for (const fee of fees) assert.equal(read(`more: ${fee}`), TERM_MESSAGES.fee, fee);
  const others = [
    'No hidden fees.',
    'Late cancellation fee: $20.',
    'Hot stones are an optional upgrade for a fee.',
    'Feel free to come early.',
    'Coffee is on us.',
  ];
  for (const more of others) assert.deepEqual(read(`more: ${more}`), { more }, more);
});

test('a deal stores only what differs from the site', () => {
  const own = { gift: 'yes', tip: 'in-price', age: '' };
  assert.equal(storedTerms(own, DEFAULT_TERMS), '{"tip":"in-price"}');
  assert.equal(storedTerms({ tip: 'optional' }, DEFAULT_TERMS), '');
  assert.equal(storedTerms({ gift: '' }, DEFAULT_TERMS), '{"gift":""}');
  assert.deepEqual(readTerms('tip: in-price\ngift: none'), {
    value: '{"gift":"","tip":"in-price"}',
  });
});

test('stored terms are the same after they were shown and read again', () => {
  const texts = fc.subarray([
    'clients: new',
    'gift: none',
    'days: Mon-Wed, Fri',
    'hoursTo: 16:00',
    'closed: 2026-12-24 to 2027-01-01 holidays; 2027-07-04',
    'firstDay: 2027-01-02',
    'notWith: offers memberships',
    'more: Bring: a “towel”, {quietly}.',
  ]);
  fc.assert(
    fc.property(texts, (lines) => {
      const stored = readTerms(lines.join('\n'));
      assert.ok('value' in stored);
      assert.deepEqual(readTerms(termsText(stored.value)), stored);
      assert.equal(Object.keys(ownTerms(stored.value)).length, lines.length);
    }),
  );
});

test('terms that leave no day, or contradict each other, are refused', () => {
  const deal = { kind: 'massage', today: '2026-11-23', promotionalDays: 10 };
  const problem = (own: object, of = deal) => contradiction({ ...DEFAULT_TERMS, ...own }, of)?.term;
  assert.equal(problem({}), undefined);
  assert.equal(problem({ hoursFrom: '16:00', hoursTo: '16:00' }), 'hoursTo');
  assert.equal(problem({ closed: '2026-11-20 to 2026-12-03' }), 'closed');
  assert.equal(problem({ closed: '2026-11-20 to 2026-12-02' }), undefined, 'one day is left');
  assert.equal(problem({ closed: '2026-11-20 to 2026-12-02', days: '12' }), 'closed');
  assert.equal(problem({ firstDay: '2026-12-04' }), 'firstDay');
  assert.equal(problem({ firstDay: '2026-12-03' }), undefined);
  assert.equal(problem({ days: '6' }, { ...deal, promotionalDays: 4 }), 'days');
  assert.equal(problem({ pregnancy: 'no' }), undefined);
  assert.equal(problem({ pregnancy: 'no' }, { ...deal, kind: 'prenatal' }), 'pregnancy');
});
