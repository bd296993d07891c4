import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addLead, MONDAY_NOON } from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { emailsOf } from '../emails/store.server.ts';
import { CHANNELS } from '../outbox/rules.ts';
import type { EmailOutcome, OutgoingEmail } from '../ports/email.ts';
import type { LeadRow } from '../ports.ts';
import {
  findLeadByLink,
  type LeadEmailRequest,
  sendLeadEmail,
  unsubscribe,
  unsubscribeUrlFor,
} from './emails.server.ts';
import { findLead } from './store.server.ts';

const SECRET = 'a secret that is long enough to sign with';
const sender = {
  ...SITE,
  brand: 'Spa Deals',
  product: 'massage',
  publicUrl: 'https://deals.test',
  supportEmail: 'help@deals.test',
  postalAddress: undefined,
};
const ACCEPTED: EmailOutcome = { kind: 'accepted', result: '250 OK' };

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
let lead: LeadRow;
let clock: { now: number };
let sentEmails: OutgoingEmail[];
beforeEach(async () => {
  connection = await emptyDatabase();
  lead = await addLead(connection.db);
  clock = { now: MONDAY_NOON + 60_000 };
  sentEmails = [];
});
afterEach(() => connection.close());

let keys = 0;
const newKey = () => {
  keys += 1;
  return `form-key-number-${keys}`;
};
const draft = { subject: 'Welcome', message: 'Hello,\n\nfour things.' };

function write(
  answer: EmailOutcome | (() => Promise<EmailOutcome>) = ACCEPTED,
  overrides: Partial<LeadEmailRequest> = {},
) {
  const request = {
    leadId: lead.id,
    draft,
    idempotencyKey: newKey(),
    actor: 'owner@example.com',
    ...overrides,
  };
  return sendLeadEmail(connection.db, request, {
    sender,
    secret: SECRET,
    now: () => clock.now,
    send: async (mail) => {
      sentEmails.push(mail);
      return typeof answer === 'function' ? answer() : answer;
    },
  });
}
/** Neither e-mail is answered before the other form was sent. */
async function writeConcurrently(one: Partial<LeadEmailRequest>, other: Partial<LeadEmailRequest>) {
  const answer = Promise.withResolvers<EmailOutcome>();
  const both = [one, other].map((overrides) => write(() => answer.promise, overrides));
  await Promise.race(both);
  answer.resolve(ACCEPTED);
  return Promise.all(both);
}

const storedEmails = () => emailsOf(connection.db, lead.id, clock.now, 99);
const leadState = async () => {
  const { status, last_contacted_at } = (await findLead(connection.db, lead.id)) ?? assert.fail();
  return [status, last_contacted_at];
};

test('an accepted e-mail goes to the one lead, is stored, and marks the lead contacted', async () => {
  assert.deepEqual(await write(), ACCEPTED);
  const [mail] = sentEmails;
  assert.equal(mail?.to, 'owner@juniper.example');
  assert.match(mail?.text ?? '', /^Hello,\n\nfour things\.\n\n-- \nSpa Deals\n/);
  assert.ok(mail?.unsubscribeUrl && mail.text.includes(mail.unsubscribeUrl));
  assert.ok(mail?.html.includes(`<a href="${mail.unsubscribeUrl}">`));
  const [row] = await storedEmails();
  assert.deepEqual(
    [row?.subject, row?.body, row?.state, row?.result, row?.created_at],
    ['Welcome', mail?.text, 'accepted', '250 OK', clock.now],
  );
  assert.deepEqual(await leadState(), ['contacted', clock.now]);
});

test('an e-mail that was not accepted is stored with its reason, and the lead stays new', async () => {
  for (const kind of ['refused', 'unreachable', 'unknown'] as const) {
    assert.deepEqual(await write({ kind, reason: 'Because' }), { kind, reason: 'Because' });
    // Within one millisecond their order is undefined.
    const row = (await storedEmails()).find(({ state }) => state === kind);
    assert.equal(row?.result, 'Because');
  }
  assert.deepEqual(await leadState(), ['new', null]);
});

test('the same form sent twice sends once, whether after another or at the same moment', async () => {
  const idempotencyKey = newKey();
  const both = await writeConcurrently({ idempotencyKey }, { idempotencyKey });
  assert.deepEqual(both.map(({ kind }) => kind).toSorted(), ['accepted', 'in-progress']);
  assert.deepEqual(await write(ACCEPTED, { idempotencyKey }), ACCEPTED);
  assert.equal(sentEmails.length, 1);
  assert.equal((await storedEmails()).length, 1);
});

test('two forms at once send one mail to a lead at a time', async () => {
  const both = await writeConcurrently({}, {});
  assert.deepEqual(both.map(({ kind }) => kind).toSorted(), ['accepted', 'in-progress']);
  assert.equal(sentEmails.length, 1);
});

test('the same form with other words is not passed off as sent', async () => {
  const idempotencyKey = newKey();
  await write(ACCEPTED, { idempotencyKey });
  const other = { ...draft, subject: 'Changed my mind' };
  assert.equal(
    (await write(ACCEPTED, { idempotencyKey, draft: other })).kind,
    'sent-with-other-content',
  );
  assert.equal(sentEmails.length, 1);
  assert.equal((await write(ACCEPTED, { draft: other })).kind, 'accepted');
});

test('a form that is sent again reports the first result, and sends nothing', async () => {
  const idempotencyKey = newKey();
  const refused: EmailOutcome = { kind: 'refused', reason: '550 No such user' };
  await write(refused, { idempotencyKey });
  assert.deepEqual(await write(ACCEPTED, { idempotencyKey }), refused);
  assert.equal(sentEmails.length, 1);
});

test('killed while sending, the mail may have been sent, and nothing sends it again', async () => {
  const idempotencyKey = newKey();
  // The promise never resolves: the process might have ended here.
  void write(() => new Promise(() => {}), { idempotencyKey });
  while (sentEmails.length === 0) await new Promise(setImmediate);
  const [row] = await storedEmails();
  assert.deepEqual([row?.state, row?.result], ['sending', null]);
  assert.equal((await write()).kind, 'in-progress');

  clock.now += CHANNELS.mail.claimMs;
  assert.equal((await storedEmails())[0]?.state, 'unknown');
  clock.now -= 3 * CHANNELS.mail.claimMs;
  assert.equal((await storedEmails())[0]?.state, 'unknown', 'also where the clock was set back');
  const again = await write(ACCEPTED, { idempotencyKey });
  assert.equal(again.kind, 'unknown');
  assert.match(
    again.kind === 'unknown' ? again.reason : '',
    /stopped before the mail server answered/,
  );
  assert.equal(sentEmails.length, 1);
  assert.deepEqual(await leadState(), ['new', null]);

  assert.equal((await write()).kind, 'accepted');
  assert.deepEqual((await storedEmails()).map(({ state }) => state).toSorted(), [
    'accepted',
    'unknown',
  ]);
});

test('an answer that arrives after all is still written down', async () => {
  let answer = (_: EmailOutcome) => {};
  const slow = write(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  while (sentEmails.length === 0) await new Promise(setImmediate);
  clock.now += CHANNELS.mail.claimMs;
  await write({ kind: 'refused', reason: 'no' });
  answer(ACCEPTED);
  await slow;
  assert.deepEqual((await storedEmails()).map(({ state }) => state).toSorted(), [
    'accepted',
    'refused',
  ]);
  assert.equal((await leadState())[0], 'contacted');
});

test('an unsubscribed address gets no e-mail, for any lead and in any spelling', async () => {
  const duplicateLead = await addLead(connection.db, {
    email: 'OWNER@Juniper.Example',
    businessName: 'Second',
  });
  await unsubscribe(connection.db, lead, clock.now);
  await unsubscribe(connection.db, lead, clock.now + 1);
  assert.equal((await write()).kind, 'unsubscribed');
  assert.equal((await write(ACCEPTED, { leadId: duplicateLead.id })).kind, 'unsubscribed');
  assert.deepEqual(sentEmails, []);
  assert.deepEqual(await storedEmails(), []);
});

test('only a link that we signed names a lead', async () => {
  const link = unsubscribeUrlFor('https://deals.test', lead.id, SECRET);
  const token = link.split('/').at(-1) ?? '';
  assert.equal((await findLeadByLink(connection.db, token, SECRET))?.id, lead.id);
  const other = await addLead(connection.db, { email: 'other@spa.example' });
  const [, signed = ''] = token.split('.');
  const forged = [
    `${other.id}.${signed}`,
    lead.id,
    `${lead.id}.`,
    `${lead.id}.${signed.slice(1)}`,
    `${lead.id}.${'A'.repeat(43)}`,
    `${token}.more`,
    '',
    '.',
    '\0',
  ];
  for (const text of forged)
    assert.equal(await findLeadByLink(connection.db, text, SECRET), undefined, text);
  assert.equal(await findLeadByLink(connection.db, token, `${SECRET}!`), undefined);
});

test('a lead that does not exist is reported as such', async () => {
  assert.deepEqual(await write(ACCEPTED, { leadId: 'nobody' }), { kind: 'missing' });
  assert.deepEqual(sentEmails, []);
});
