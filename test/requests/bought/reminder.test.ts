import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import ICAL from 'ical.js';
import { DAY_MS, MONDAY_NOON, ORIGIN } from '../../helpers/app.ts';
import { openBoughtPages } from './bought-app.ts';

let site: Awaited<ReturnType<typeof openBoughtPages>>;
before(async () => {
  site = await openBoughtPages();
});
after(() => site.close());

test('the reminder is an event on the last promotional day, the same one each time', async () => {
  const { deal } = await site.newDeal();
  const path = `/bought/${deal.id}/reminder.ics?day=2026-02-27`;
  const response = await site.get(path);
  assert.equal(response.headers.get('content-type'), 'text/calendar; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.match(response.headers.get('content-disposition') ?? '', /filename="reminder\.ics"/);
  const eventIn = (file: string) => {
    const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent');
    assert.ok(event);
    return new ICAL.Event(event);
  };
  const event = eventIn(await response.text());
  assert.equal(event.startDate.toString(), '2026-06-27');
  assert.equal(event.uid, `${deal.id}-2026-02-27@${new URL(ORIGIN).hostname}`);
  assert.match(event.summary, /Swedish massage at Juniper Hour/);
  assert.match(event.description, /by Jun 27, 2026 .*\n.*\(512\) 555-0132/);
  site.clock.now += DAY_MS;
  assert.equal(eventIn(await (await site.get(path)).text()).uid, event.uid);
  site.clock.now = MONDAY_NOON;
});

test('after its last promotional day it is worth what was paid, and nothing reminds of it', async () => {
  const { deal } = await site.newDeal({ expires_at: MONDAY_NOON + 300 * DAY_MS });
  site.clock.now = Date.parse('2026-07-01T05:00:00Z');
  const { words } = await site.read(deal, '?day=2026-03-02');
  assert.match(words, /full session was good until Jun 30, 2026\. It still counts as the \$60/);
  assert.doesNotMatch(words, /Add a reminder/);
  const reminder = await site.get(`/bought/${deal.id}/reminder.ics?day=2026-03-02`);
  assert.equal(reminder.status, 404);
  site.clock.now = MONDAY_NOON;
});
