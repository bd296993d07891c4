import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALERT_SITE, deliverWaiting } from '../../test/helpers/alerts.ts';
import { MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { deliver as deliverOutbox } from '../outbox/delivery.server.ts';
import { CHANNELS, type Channel } from '../outbox/rules.ts';
import { nextDueAt } from '../outbox/store.server.ts';
import type { RelayedListing, RelayOutcome } from '../ports/form-relay.ts';
import type { Db } from '../ports.ts';
import { type ListingSubmission, submitListing } from './commands.server.ts';
import { relaySender } from './relays.server.ts';

const request = {
  businessName: 'Juniper Hour',
  email: 'owner@juniper.example',
  phone: '(512) 555-0132',
  location: 'Austin, TX',
};
const submission: ListingSubmission = {
  request,
  mayText: false,
  address: '192.0.2.7',
  isRelayed: true,
};
const leads = (db: Db) => db.selectFrom('leads').selectAll().execute();
const rowsOf = (channel: Channel) => (db: Db) =>
  db.selectFrom('outbox').selectAll().where('channel', '=', channel).execute();
const emails = rowsOf('mail');
const relays = rowsOf('relay');

test('a request becomes a new lead, with what is to be relayed', async () => {
  const { db, close } = await emptyDatabase();
  const outcome = await submitListing(db, submission, MONDAY_NOON);
  const [lead] = await leads(db);
  const [relay] = await relays(db);
  assert.deepEqual(outcome, { kind: 'stored', leadId: lead?.id });
  assert.equal(lead?.status, 'new');
  assert.equal(lead?.created_at, MONDAY_NOON);
  assert.equal(relay?.state, 'pending');
  assert.deepEqual(JSON.parse(relay?.body ?? ''), {
    ...request,
    submittedAt: '2026-03-02T18:00:00.000Z',
  });
  await close();
});

test('without an external form nothing waits to be relayed', async () => {
  const { db, close } = await emptyDatabase();
  await submitListing(db, { ...submission, isRelayed: false }, MONDAY_NOON);
  assert.equal((await leads(db)).length, 1);
  assert.deepEqual(await relays(db), []);
  await close();
});

test('consent to texts is stored with its wording, time and address, and only where given', async () => {
  const { db, close } = await emptyDatabase();
  await submitListing(db, submission, MONDAY_NOON);
  await submitListing(db, { ...submission, mayText: true }, MONDAY_NOON);
  const consents = (await leads(db)).map((lead) => [
    lead.consent_wording,
    lead.consent_at,
    lead.consent_address,
  ]);
  assert.deepEqual(consents, [
    [null, null, null],
    ['You may also text me about my listing', MONDAY_NOON, '192.0.2.7'],
  ]);
  await close();
});

test('the same request twice within a minute is one lead; later, or other words, is another', async () => {
  const { db, close } = await emptyDatabase();
  const submit = async (overrides: Partial<typeof request>, at: number) =>
    (await submitListing(db, { ...submission, request: { ...request, ...overrides } }, at)).kind;
  assert.equal(await submit({}, MONDAY_NOON), 'stored');
  assert.equal(await submit({}, MONDAY_NOON + 59_999), 'duplicate');
  assert.equal(await submit({ location: 'Waco, TX' }, MONDAY_NOON + 1), 'stored');
  assert.equal(await submit({}, MONDAY_NOON + 60_000), 'stored');
  assert.equal((await relays(db)).length, 3);
  await close();
});

test('the same request twice at the same instant is one lead', async () => {
  const { db, close } = await emptyDatabase();
  const both = await Promise.all([1, 2, 3].map(() => submitListing(db, submission, MONDAY_NOON)));
  assert.deepEqual(both.map(({ kind }) => kind).toSorted(), ['duplicate', 'duplicate', 'stored']);
  assert.equal((await leads(db)).length, 1);
  await close();
});

/** Answers as configured; the clock jumps to each next attempt. */
async function openTestRelays(answers: (attempt: number) => RelayOutcome) {
  const { db, close } = await emptyDatabase();
  await submitListing(db, submission, MONDAY_NOON);
  const posted: Array<[RelayedListing, string]> = [];
  const clock = { now: MONDAY_NOON };
  const deliver = () =>
    deliverOutbox(
      db,
      relaySender(async (listing, key) => {
        posted.push([listing, key]);
        return answers(posted.length);
      }),
      { now: () => clock.now, random: () => 0 },
    );
  return { db, close, posted, clock, deliver };
}

const refused: RelayOutcome = { kind: 'refused', reason: 'The form answered HTTP 500' };

test('a relay is posted until it is accepted, always the same, and then never again', async () => {
  const { db, close, posted, clock, deliver } = await openTestRelays((attempt) =>
    attempt < 3 ? refused : { kind: 'accepted' },
  );
  assert.equal(await deliver(), 1);
  assert.equal(await deliver(), 0, 'not before its pause is over');
  for (let i = 0; i < 5; i += 1) {
    clock.now = (await nextDueAt(db, 'relay')) ?? clock.now + 86_400_000;
    await deliver();
  }
  assert.equal(posted.length, 3);
  assert.equal(new Set(posted.map((post) => JSON.stringify(post))).size, 1);
  const [relay] = await relays(db);
  assert.deepEqual([relay?.state, relay?.attempts, relay?.result], ['accepted', 3, 'Accepted']);
  await close();
});

test('a relay that is refused for more than a day has failed, and says why', async () => {
  const { db, close, posted, clock, deliver } = await openTestRelays(() => refused);
  for (let at = await nextDueAt(db, 'relay'); at !== undefined; at = await nextDueAt(db, 'relay')) {
    clock.now = at;
    await deliver();
  }
  assert.equal(posted.length, CHANNELS.relay.limit.attempts);
  assert.ok(clock.now - MONDAY_NOON > 86_400_000);
  const [relay] = await relays(db);
  assert.deepEqual([relay?.state, relay?.result], ['refused', refused.reason]);
  await close();
});

test('two senders at once post a relay once', async () => {
  const { close, posted, deliver } = await openTestRelays(() => ({ kind: 'accepted' }));
  const attempted = await Promise.all([deliver(), deliver(), deliver()]);
  assert.equal(
    attempted.reduce((sum, count) => sum + count),
    1,
  );
  assert.equal(posted.length, 1);
  await close();
});

test("a sender that returns after its claim ended does not undo another's result", async () => {
  const { db, close, posted, clock, deliver } = await openTestRelays(() => ({ kind: 'accepted' }));
  let respond = (_: RelayOutcome) => {};
  const hang = () =>
    new Promise<RelayOutcome>((resolve) => {
      respond = resolve;
    });
  const slow = deliverOutbox(db, relaySender(hang), { now: () => clock.now, random: () => 0 });
  while ((await relays(db))[0]?.state !== 'sending') await new Promise(setImmediate);
  await new Promise(setImmediate);
  assert.equal(await deliver(), 0);
  clock.now += CHANNELS.relay.claimMs;
  assert.equal(await deliver(), 1);
  respond(refused);
  await slow;
  const [relay] = await relays(db);
  assert.deepEqual([relay?.state, relay?.attempts, posted.length], ['accepted', 2, 1]);
  await close();
});

test('a request is confirmed by one e-mail with the four things that come next, in our words alone', async () => {
  const { db, close } = await emptyDatabase();
  const odd = { ...request, businessName: 'Win at evil.example', location: 'Waco, TX' };
  await submitListing(db, { ...submission, request: odd, confirmedBy: ALERT_SITE }, MONDAY_NOON);
  const [email, ...others] = await emails(db);
  assert.equal(others.length, 0);
  const { kind, recipient, subject, body = '', state } = email ?? {};
  assert.deepEqual(
    [kind, recipient, subject, state],
    ['lead-received', request.email, 'We have your request', 'pending'],
  );
  assert.match(
    body,
    /to list your spa\. These four things come next:\n\n1\. Terms.*\n2\. License.*\n3\. Photos.*\n4\. Service menu/,
  );
  assert.match(body, /No more emails from us: .*\/unsubscribe\/\{token\}/);
  for (const word of [...Object.values(odd), 'evil']) assert.ok(!body.includes(word), word);
  assert.equal(email?.actor, (await leads(db))[0]?.id);
  await close();
});

test('a mailbox gets one confirmation in a day, however its address is written, and another later', async () => {
  const { db, close } = await emptyDatabase();
  const submit = (email: string, at: number) =>
    submitListing(
      db,
      { ...submission, request: { ...request, email }, confirmedBy: ALERT_SITE },
      at,
    );
  const evening = MONDAY_NOON + 5 * HOUR_MS;
  await submit('owner@juniper.example', evening);
  await submit('Owner@Juniper.example', evening + 2 * HOUR_MS);
  await submit('owner+spa@juniper.example', evening + 3 * HOUR_MS);
  assert.deepEqual(
    (await emails(db)).map(({ recipient }) => recipient),
    ['owner@juniper.example'],
  );
  await submit('other@juniper.example', evening + 3 * HOUR_MS);
  await submit('owner@juniper.example', evening + DAY_MS);
  assert.equal((await emails(db)).length, 3);
  assert.equal((await leads(db)).length, 5);
  await close();
});

test('no confirmation goes to an address that unsubscribed, nor where no e-mail can be sent', async () => {
  const { db, close } = await emptyDatabase();
  await db
    .insertInto('email_unsubscribes')
    .values({ email_key: request.email, lead_id: null, created_at: MONDAY_NOON })
    .execute();
  await submitListing(db, { ...submission, confirmedBy: ALERT_SITE }, MONDAY_NOON);
  const other = { ...request, email: 'other@juniper.example' };
  await submitListing(db, { ...submission, request: other }, MONDAY_NOON);
  assert.equal((await leads(db)).length, 2);
  assert.deepEqual(await emails(db), []);
  await close();
});

test('a confirmation that is refused is a notice that leads to the request', async () => {
  const { db, close } = await emptyDatabase();
  await submitListing(db, { ...submission, confirmedBy: ALERT_SITE }, MONDAY_NOON);
  const refused = { kind: 'refused', reason: '550 No such user' } as const;
  await deliverWaiting(db, MONDAY_NOON, ALERT_SITE.publicUrl, refused);
  const notice = await db
    .selectFrom('notices')
    .select(['title', 'path'])
    .where('kind', '=', 'email-failed')
    .executeTakeFirst();
  assert.deepEqual(
    { ...notice },
    {
      title: `Email to ${request.email} was not sent`,
      path: `/admin/leads/${(await leads(db))[0]?.id}`,
    },
  );
  await close();
});
