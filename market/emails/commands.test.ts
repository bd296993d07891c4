import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addLead, emptyDatabase, MONDAY_NOON } from '../../test/app.ts';
import { findLead } from '../leads/store.server.ts';
import type { EmailOutcome, LeadRow, OutgoingEmail } from '../ports.ts';
import {
  leadOfLink,
  sendLeadEmail,
  unsubscribe,
  unsubscribeAddress,
  type Writing,
} from './commands.server.ts';
import { emailsOf, LOST_AFTER_MS } from './store.server.ts';

const SECRET = 'a secret that is long enough to sign with';
const sender = {
  brand: 'Spa Deals',
  product: 'massage',
  publicUrl: 'https://deals.test',
  supportEmail: 'help@deals.test',
  postalAddress: undefined,
};
const ACCEPTED: EmailOutcome = { kind: 'accepted', result: '250 OK' };

let world: Awaited<ReturnType<typeof emptyDatabase>>;
let lead: LeadRow;
let clock: { now: number };
let mails: OutgoingEmail[];
beforeEach(async () => {
  world = await emptyDatabase();
  lead = await addLead(world.db);
  clock = { now: MONDAY_NOON + 60_000 };
  mails = [];
});
afterEach(() => world.close());

let keys = 0;
const newKey = () => {
  keys += 1;
  return `form-key-number-${keys}`;
};
const letter = { subject: 'Welcome', message: 'Hello,\n\nfour things.' };

function write(
  answer: EmailOutcome | (() => Promise<EmailOutcome>) = ACCEPTED,
  more: Partial<Writing> = {},
) {
  const writing = { leadId: lead.id, letter, key: newKey(), who: 'owner@example.com', ...more };
  return sendLeadEmail(world.db, writing, {
    sender,
    secret: SECRET,
    now: () => clock.now,
    send: async (mail) => {
      mails.push(mail);
      return typeof answer === 'function' ? answer() : answer;
    },
  });
}
/** Two at once; whichever mail goes out is not answered before the other form has been. */
async function atTheSameMoment(one: Partial<Writing>, other: Partial<Writing>) {
  const answer = Promise.withResolvers<EmailOutcome>();
  const both = [one, other].map((more) => write(() => answer.promise, more));
  await Promise.race(both);
  answer.resolve(ACCEPTED);
  return Promise.all(both);
}

const kept = () => emailsOf(world.db, lead.id, clock.now, 99);
const standing = async () => {
  const { status, last_contacted_at } = (await findLead(world.db, lead.id)) ?? assert.fail();
  return [status, last_contacted_at];
};

test('an accepted mail goes to the one lead, is kept, and makes the lead contacted', async () => {
  assert.deepEqual(await write(), ACCEPTED);
  const [mail] = mails;
  assert.equal(mail?.to, 'owner@juniper.example');
  assert.match(mail?.text ?? '', /^Hello,\n\nfour things\.\n\n-- \nSpa Deals\n/);
  assert.ok(mail?.text.includes(mail.unsubscribeUrl));
  assert.ok(mail?.html.includes(`<a href="${mail.unsubscribeUrl}">`));
  const [row] = await kept();
  assert.deepEqual(
    [row?.subject, row?.body, row?.state, row?.result, row?.created_at],
    ['Welcome', mail?.text, 'accepted', '250 OK', clock.now],
  );
  assert.deepEqual(await standing(), ['contacted', clock.now]);
});

test('a mail that was not accepted is kept with its reason, and the lead stays new', async () => {
  for (const kind of ['refused', 'unreachable', 'unknown'] as const) {
    assert.deepEqual(await write({ kind, reason: 'Because' }), { kind, reason: 'Because' });
    const [row] = await kept();
    assert.deepEqual([row?.state, row?.result], [kind, 'Because']);
  }
  assert.deepEqual(await standing(), ['new', null]);
});

test('the same form sent twice sends once, whether after another or at the same moment', async () => {
  const key = newKey();
  const both = await atTheSameMoment({ key }, { key });
  assert.deepEqual(both.map(({ kind }) => kind).toSorted(), ['accepted', 'underWay']);
  assert.deepEqual(await write(ACCEPTED, { key }), ACCEPTED);
  assert.equal(mails.length, 1);
  assert.equal((await kept()).length, 1);
});

test('two forms at once send one mail to a lead at a time', async () => {
  const both = await atTheSameMoment({}, {});
  assert.deepEqual(both.map(({ kind }) => kind).toSorted(), ['accepted', 'underWay']);
  assert.equal(mails.length, 1);
});

test('the same form with other words is not passed off as sent', async () => {
  const key = newKey();
  await write(ACCEPTED, { key });
  const other = { ...letter, subject: 'Changed my mind' };
  assert.equal((await write(ACCEPTED, { key, letter: other })).kind, 'sentOtherwise');
  assert.equal(mails.length, 1);
  assert.equal((await write(ACCEPTED, { letter: other })).kind, 'accepted');
});

test('a form that is answered again says what came of it, and sends nothing', async () => {
  const key = newKey();
  const refused: EmailOutcome = { kind: 'refused', reason: '550 No such user' };
  await write(refused, { key });
  assert.deepEqual(await write(ACCEPTED, { key }), refused);
  assert.equal(mails.length, 1);
});

test('killed while sending, the mail may have been sent, and nothing sends it again', async () => {
  const key = newKey();
  // The process goes away here: its promise is never kept, and nothing after it ever runs.
  void write(() => new Promise(() => {}), { key });
  while (mails.length === 0) await new Promise(setImmediate);
  const [row] = await kept();
  assert.deepEqual([row?.state, row?.result], ['sending', null]);
  assert.equal((await write()).kind, 'underWay');

  clock.now += LOST_AFTER_MS;
  assert.equal((await kept())[0]?.state, 'unknown');
  clock.now -= 3 * LOST_AFTER_MS;
  assert.equal((await kept())[0]?.state, 'unknown', 'also where the clock was set back');
  const again = await write(ACCEPTED, { key });
  assert.equal(again.kind, 'unknown');
  assert.match(again.kind === 'unknown' ? again.reason : '', /stopped before it heard/);
  assert.equal(mails.length, 1);
  assert.deepEqual(await standing(), ['new', null]);

  assert.equal((await write()).kind, 'accepted');
  assert.deepEqual((await kept()).map(({ state }) => state).toSorted(), ['accepted', 'unknown']);
});

test('an answer that arrives after all is still written down', async () => {
  let answer = (_: EmailOutcome) => {};
  const slow = write(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  while (mails.length === 0) await new Promise(setImmediate);
  clock.now += LOST_AFTER_MS;
  await write({ kind: 'refused', reason: 'no' });
  answer(ACCEPTED);
  await slow;
  assert.deepEqual((await kept()).map(({ state }) => state).toSorted(), ['accepted', 'refused']);
  assert.equal((await standing())[0], 'contacted');
});

test('whoever unsubscribed is not written to, on behalf of no lead and in no spelling', async () => {
  const twin = await addLead(world.db, { email: 'OWNER@Juniper.Example', businessName: 'Second' });
  await unsubscribe(world.db, lead, clock.now);
  await unsubscribe(world.db, lead, clock.now + 1);
  assert.equal((await write()).kind, 'unsubscribed');
  assert.equal((await write(ACCEPTED, { leadId: twin.id })).kind, 'unsubscribed');
  assert.deepEqual(mails, []);
  assert.deepEqual(await kept(), []);
});

test('the database itself takes no mail to an address that unsubscribed', async () => {
  await write();
  const [row] = await kept();
  assert.ok(row);
  await unsubscribe(world.db, lead, clock.now);
  const sneaked = { ...row, id: 'other', once_key: 'another-key-of-a-form' };
  await assert.rejects(
    world.db.insertInto('lead_emails').values(sneaked).execute(),
    /unsubscribed/,
  );
});

test('only a link that we signed stands for a lead', async () => {
  const link = unsubscribeAddress('https://deals.test', lead.id, SECRET);
  const token = link.split('/').at(-1) ?? '';
  assert.equal((await leadOfLink(world.db, token, SECRET))?.id, lead.id);
  const other = await addLead(world.db, { email: 'other@spa.example' });
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
    assert.equal(await leadOfLink(world.db, text, SECRET), undefined, text);
  assert.equal(await leadOfLink(world.db, token, `${SECRET}!`), undefined);
});

test('a lead that is not there is told as such', async () => {
  assert.deepEqual(await write(ACCEPTED, { leadId: 'nobody' }), { kind: 'missing' });
  assert.deepEqual(mails, []);
});
