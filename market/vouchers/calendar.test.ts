import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { calendarFile, type Reminder } from './calendar.server.ts';

const reminder: Reminder = {
  uid: '00000000-0000-7000-8000-000000000001-2026-11-21@deals.example',
  day: '2027-03-21',
  title: 'Last day for the full worth: Hot stones; salt, oil at Juniper Hour',
  description: 'Worth the full session until Mar 21, 2027.\nBook at (512) 555-0132.',
  location: '410 Cedar Street, Austin, TX 78701',
  url: 'https://deals.example/bought/00000000-0000-7000-8000-000000000001?day=2026-11-21',
  madeAt: Date.parse('2026-11-21T18:00:00Z'),
};

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [component, ...others] = calendar.getAllSubcomponents('vevent');
  assert.ok(component && others.length === 0, 'one event');
  return { calendar, component, event: new ICAL.Event(component) };
}

test('another program reads an all-day event on the last day, and who it is from', async () => {
  const { calendar, component, event } = read(await calendarFile(reminder));
  assert.equal(calendar.getFirstPropertyValue('version'), '2.0');
  assert.equal(calendar.getFirstPropertyValue('method'), 'PUBLISH');
  assert.match(String(calendar.getFirstPropertyValue('prodid')), /^-\/\/Spa Deals\/\//);
  assert.equal(event.uid, reminder.uid);
  assert.equal(event.startDate.isDate, true);
  assert.equal(event.startDate.toString(), '2027-03-21');
  assert.equal(event.endDate.toString(), '2027-03-22');
  assert.equal(event.summary, reminder.title);
  assert.equal(event.description, reminder.description);
  assert.equal(event.location, reminder.location);
  assert.equal(component.getFirstPropertyValue('url'), reminder.url);
  assert.equal(component.getFirstPropertyValue('transp'), 'TRANSPARENT');
  assert.equal(component.getFirstProperty('dtstamp')?.toICALString(), 'DTSTAMP:20261121T180000Z');
});

test('two alarms ring, at 9 in the morning 21 and 3 days before', async () => {
  const { component } = read(await calendarFile(reminder));
  const rings = component.getAllSubcomponents('valarm').map((alarm) => {
    assert.equal(alarm.getFirstPropertyValue('action'), 'DISPLAY');
    assert.ok(alarm.getFirstPropertyValue('description'), 'RFC 5545 asks for one');
    const trigger = alarm.getFirstPropertyValue('trigger');
    assert.ok(trigger instanceof ICAL.Duration);
    const at = new Date(Date.parse('2027-03-21T00:00:00Z') + trigger.toSeconds() * 1000);
    return at.toISOString();
  });
  assert.deepEqual(rings, ['2027-02-28T09:00:00.000Z', '2027-03-18T09:00:00.000Z']);
});

test('the same purchase is the same entry, and the file is the same to the letter', async () => {
  assert.equal(await calendarFile(reminder), await calendarFile({ ...reminder }));
});

const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 });
const oneLineText = anyText.map((text) => `x${text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')}`);

test('whatever a spa is called, lines end in CRLF, have 75 bytes at most, and read as they were', async () => {
  await fc.assert(
    fc.asyncProperty(oneLineText, oneLineText, async (title, location) => {
      const file = await calendarFile({ ...reminder, title, location });
      assert.ok(file.endsWith('END:VCALENDAR\r\n'));
      assert.doesNotMatch(file, /(?<!\r)\n|\r(?!\n)/);
      for (const line of file.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
      const { event } = read(file);
      assert.equal(event.summary, title);
      assert.equal(event.location, location);
    }),
  );
});
