import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../durations.ts';
import { DAYS, hoursLines, hoursProblem, openText, parseHours, withHours } from './rules.ts';

const WEEK = 'Mo 09:00-19:00, Tu 09:00-19:00, We 09:00-19:00, Th 10:30-00:00, Sa 10:00-16:00';
const AUSTIN = 'America/Chicago';
/** A Monday; Austin is six hours behind UTC. */
const monday = (time: string) => Date.parse(`2026-03-02T${time}:00-06:00`);

test("a form's days become one line of hours, and a form without them is left alone", () => {
  const days = { opensMo: '09:00', closesMo: '19:00', opensTu: '', closesTu: '', opensSu: '11:00' };
  assert.equal(withHours({ name: 'A', ...days }).hours, 'Mo 09:00-19:00, Su 11:00-');
  assert.equal(withHours({ opensMo: '', closesMo: '' }).hours, '');
  assert.deepEqual(withHours({ name: 'A' }), { name: 'A' });
});

test('hours are refused where a time is missing, is none, or comes before the other', () => {
  assert.equal(hoursProblem(''), undefined);
  assert.equal(hoursProblem(WEEK), undefined);
  assert.equal(hoursProblem('Mo 09:00-'), 'Monday: please enter both times, or neither');
  assert.equal(hoursProblem('Tu -19:00'), 'Tuesday: please enter both times, or neither');
  assert.equal(hoursProblem('We 9:00-19:00'), 'Wednesday: please enter times like 09:00');
  assert.equal(hoursProblem('We 09:00-24:00'), 'Wednesday: please enter times like 09:00');
  const order = 'Sunday: closing time must be after opening time';
  assert.equal(hoursProblem('Su 19:00-09:00'), order);
  assert.equal(hoursProblem('Su 09:00-09:00'), order);
  for (const text of ['Always', 'Mo 09:00-10:00, Mo 11:00-12:00', 'Xx 09:00-10:00'])
    assert.equal(hoursProblem(text), 'Please enter the hours of each day once', text);
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
  assert.equal(parseHours(WEEK).length, 5);
});

test('midnight to midnight is open 24 hours', () => {
  const always = (closes: string) => DAYS.map(({ code }) => `${code} 00:00-${closes}`).join(', ');
  for (const hours of [always('00:00'), always('23:59')]) {
    assert.equal(hoursProblem(hours), undefined);
    assert.deepEqual(hoursLines(hours), [{ days: 'Monday to Sunday', times: 'Open 24 hours' }]);
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
