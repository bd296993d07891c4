import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../durations.ts';
import { hoursText, readHours } from './line.ts';
import { DAYS, hoursLine, hoursLines, hoursProblem, openText, parseHours } from './rules.ts';

const WEEK = 'Mo 09:00-19:00, Tu 09:00-19:00, We 09:00-19:00, Th 10:30-00:00, Sa 10:00-16:00';
const AUSTIN = 'America/Chicago';
/** A Monday in Austin, six hours behind UTC. */
const monday = (time: string) => Date.parse(`2026-03-02T${time}:00-06:00`);

test('a line of hours is stored day by day, and is written again as short as it is read', () => {
  const days = (codes: string, times: string) =>
    codes
      .split(' ')
      .map((code) => `${code} ${times}`)
      .join(', ');
  const all = 'Mo Tu We Th Fr Sa Su';
  const lines: Array<[line: string, stored: string, again?: string]> = [
    ['', ''],
    ['Mon–Fri 10–8, Sat 9–6', `${days('Mo Tu We Th Fr', '10:00-20:00')}, Sa 09:00-18:00`],
    [
      'mon - fri: 10am to 8 p.m.; SATURDAY 9-6',
      `${days('Mo Tu We Th Fr', '10:00-20:00')}, Sa 09:00-18:00`,
      'Mon–Fri 10–8, Sat 9–6',
    ],
    [
      'Sat to Mon noon–midnight',
      days('Mo Sa Su', '12:00-00:00'),
      'Mon 12–midnight, Sat–Sun 12–midnight',
    ],
    [
      'Mon, Wed & Fri 9:30–1',
      days('Mo We Fr', '09:30-13:00'),
      'Mon 9:30–1, Wed 9:30–1, Fri 9:30–1',
    ],
    ['Thu 1–5', 'Th 13:00-17:00'],
    ['Thu 9 AM–11 PM', 'Th 09:00-23:00'],
    ['Thu 5 AM–9 AM', 'Th 05:00-09:00'],
    ['Daily open 24 hours', days(all, '00:00-00:00'), 'Mon–Sun 24 hours'],
    ['Mon–Sun midnight–11:59 PM', days(all, '00:00-23:59')],
    ['weekdays 9–5, Sat closed', days('Mo Tu We Th Fr', '09:00-17:00'), 'Mon–Fri 9–5'],
    [WEEK, WEEK, 'Mon–Wed 9–7, Thu 10:30–midnight, Sat 10–4'],
    ['Mon 9–', 'Mo 09:00-'],
    ['Mon –7 PM', 'Mo -19:00'],
  ];
  for (const [line, stored, again = line] of lines) {
    assert.equal(readHours(line), stored, line);
    assert.equal(hoursText(stored), again, line);
    assert.equal(readHours(again), stored, again);
  }
  for (const line of [
    'Always',
    'Mon 9',
    'M 9–5',
    'Mon 9–25',
    'Mon 13 PM–5',
    'Mon 9–5, Tue',
    '9–5',
    'Mon 9–5 Mon 9–6',
    'Mon 9–5, Mo 9–6',
    'Mon–Fri 9–12, 1–5',
    'x'.repeat(400),
  ]) {
    assert.equal(readHours(line), line);
    assert.equal(hoursText(line), line);
    assert.match(hoursProblem(line) ?? '', /^Please write each day once/, line);
  }
});

test('hours are refused where a time is missing, is none, or comes before the other', () => {
  assert.equal(hoursProblem(''), undefined);
  assert.equal(hoursProblem(WEEK), undefined);
  assert.equal(hoursProblem('Mo 09:00-'), 'Monday: please enter both times, or neither');
  assert.equal(hoursProblem('Tu -19:00'), 'Tuesday: please enter both times, or neither');
  const order = 'Sunday: closing time must be after opening time';
  assert.equal(hoursProblem('Su 19:00-09:00'), order);
  assert.equal(hoursProblem('Su 09:00-09:00'), order);
  const once = 'Please write each day once, like Mon–Fri 10–8, Sat 9–6';
  for (const text of [
    'Always',
    'Mo 09:00-10:00, Mo 11:00-12:00',
    'Xx 09:00-10:00',
    'We 09:00-24:00',
  ])
    assert.equal(hoursProblem(text), once, text);
});

test('a week is said in as few lines as say it, closed days too', () => {
  assert.deepEqual(hoursLines(WEEK), [
    { days: 'Monday to Wednesday', times: '9 AM to 7 PM' },
    { days: 'Thursday', times: '10:30 AM to midnight' },
    { days: 'Friday', times: 'Closed' },
    { days: 'Saturday', times: '10 AM to 4 PM' },
    { days: 'Sunday', times: 'Closed' },
  ]);
  assert.deepEqual(hoursLines(''), []);
  assert.equal(hoursLine(WEEK), 'Sat 10 AM to 4 PM');
  assert.equal(hoursLine('Mo 09:00-19:00'), 'Sat closed');
  assert.equal(hoursLine(''), undefined);
  assert.equal(parseHours(WEEK).length, 5);
});

test('midnight to midnight is open 24 hours', () => {
  const always = (closes: string) => DAYS.map(({ code }) => `${code} 00:00-${closes}`).join(', ');
  for (const hours of [always('00:00'), always('23:59')]) {
    assert.equal(hoursProblem(hours), undefined);
    assert.deepEqual(hoursLines(hours), [{ days: 'Monday to Sunday', times: 'Open 24 hours' }]);
    assert.equal(hoursLine(hours), 'Every day open 24 hours');
    assert.equal(openText(hours, monday('00:00'), AUSTIN), 'Open 24 hours');
    assert.equal(openText(hours, monday('23:59'), AUSTIN), 'Open 24 hours');
  }
  const once = 'Mo 00:00-00:00, Tu 09:00-19:00';
  assert.equal(openText(once, monday('11:00'), AUSTIN), 'Open 24 hours today');
  assert.equal(hoursLines(once)[0]?.times, 'Open 24 hours');
});

test("whether it is open is read off the spa's own clock", () => {
  const at = (time: string, days = 0) => openText(WEEK, monday(time) + days * DAY_MS, AUSTIN);
  assert.equal(at('08:59'), 'Closed now, opens at 9 AM');
  assert.equal(at('09:00'), 'Open now until 7 PM');
  assert.equal(at('18:59'), 'Open now until 7 PM');
  assert.equal(at('19:00'), 'Closed now, opens tomorrow at 9 AM');
  assert.equal(at('23:59', 3), 'Open now until midnight');
  assert.equal(at('12:00', 4), 'Closed now, opens tomorrow at 10 AM');
  assert.equal(at('20:00', 5), 'Closed now, opens Monday at 9 AM');
  assert.equal(
    openText('Mo 09:00-10:00', monday('11:00'), AUSTIN),
    'Closed now, opens Monday at 9 AM',
  );
  assert.equal(
    openText(WEEK, monday('18:30'), 'America/New_York'),
    'Closed now, opens tomorrow at 9 AM',
  );
  assert.equal(openText('', monday('11:00'), AUSTIN), undefined);
});
