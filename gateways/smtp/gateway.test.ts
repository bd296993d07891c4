import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { OutgoingEmail } from '../../market/ports/email.ts';
import {
  type MailServerBehavior,
  openMailServer,
} from '../../test/faults/leads/fake-mail-server.ts';
import { expiredCertificate, mailCertificate } from '../../test/faults/leads/mail-certificate.ts';
import { PATIENCE_MS } from '../../test/helpers/wait-until.ts';
import { checkMailServer } from './check.ts';
import { openMailer } from './gateway.ts';
import { parseMailbox } from './message.ts';

const publicUrl = 'https://deals.test';
const FROM = { name: 'Spa Deals', address: 'hello@spa.test' };
const email: OutgoingEmail = {
  id: '0198c0de-0000-7000-8000-000000000001',
  to: 'owner@juniper.example',
  subject: 'Welcome to Spa Deals: Next Steps for Juniper Hour',
  text: 'Hello,\n\nfour things are needed.\n',
  html: '<!doctype html><p>Hello,</p>',
  unsubscribeUrl: 'https://deals.test/unsubscribe/lead.signature',
  at: Date.parse('2026-03-02T18:00:00Z'),
};

let close = async () => {};
afterEach(() => close());

async function sendTo(
  behavior: MailServerBehavior,
  overrides: Partial<OutgoingEmail> = {},
  deadlineMs = PATIENCE_MS,
) {
  const server = await openMailServer(behavior);
  close = server.close;
  const send = openMailer({ smtpUrl: server.url, from: FROM, publicUrl, deadlineMs });
  const outcome = await send({ ...email, ...overrides });
  return { outcome, server };
}

test('an e-mail is accepted with one sender, one recipient and headers that unsubscribe', async () => {
  const { outcome, server } = await sendTo('accept');
  assert.equal(outcome.kind, 'accepted');
  const [{ from, to, raw } = assert.fail(), ...others] = server.received;
  assert.deepEqual([from, to, others], [FROM.address, [email.to], []]);
  assert.match(raw, /^From: Spa Deals <hello@spa\.test>\r\n/m);
  assert.match(raw, /^To: owner@juniper\.example\r\n/m);
  assert.match(raw, /^Subject: Welcome to Spa Deals: Next Steps for Juniper Hour\r\n/m);
  assert.match(
    raw,
    /^List-Unsubscribe: <https:\/\/deals\.test\/unsubscribe\/lead\.signature>\r\n/m,
  );
  assert.match(raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n/m);
  assert.match(raw, /^Message-ID: <0198c0de-0000-7000-8000-000000000001@spa\.test>\r\n/m);
  assert.match(raw, /^Date: Mon, 02 Mar 2026 18:00:00 \+0000\r\n/m);
  assert.match(raw, /Content-Type: text\/plain[\s\S]*four things[\s\S]*Content-Type: text\/html/);
});

test('the mail server is greeted with the host of PUBLIC_URL, and an address in brackets', async () => {
  const server = await openMailServer('accept');
  close = server.close;
  const greeted: Array<[publicUrl: string, name: string]> = [
    ['https://deals.test', 'deals.test'],
    ['http://192.0.2.7:3000', '[192.0.2.7]'],
    ['http://[2001:db8::1]', '[ipv6:2001:db8::1]'],
  ];
  for (const [publicUrl] of greeted)
    await openMailer({ smtpUrl: server.url, from: FROM, publicUrl, deadlineMs: PATIENCE_MS })(
      email,
    );
  assert.deepEqual(
    server.greetings,
    greeted.map(([, name]) => name),
  );
});

test('what nobody wrote says so, and a mail that somebody wrote does not', async () => {
  const { server } = await sendTo('accept', { isAutomatic: true });
  assert.match(server.received[0]?.raw ?? '', /^Auto-Submitted: auto-generated\r\n/m);
  await close();
  const written = await sendTo('accept');
  assert.doesNotMatch(written.server.received[0]?.raw ?? '', /Auto-Submitted/);
});

test('a slow server is waited for', async () => {
  const { outcome, server } = await sendTo('acceptSlowly');
  assert.equal(outcome.kind, 'accepted');
  assert.equal(server.received.length, 1);
});

test("a refusal says the server's own words, and whether it is for now", async () => {
  const cases: Array<[MailServerBehavior, string]> = [
    ['refuseRecipient', 'The mail server refused it: 550 No such user'],
    ['refuseRecipientForNow', 'The mail server refused it for now: 450 Mailbox busy'],
    ['refuseText', 'The mail server refused it: 554 This looks like spam'],
    ['refuseTextForNow', 'The mail server refused it for now: 451 Come back later'],
    ['breakAtGreeting', 'The mail server refused it for now: 421 Too busy'],
  ];
  for (const [behavior, reason] of cases) {
    const { outcome, server } = await sendTo(behavior);
    const mayRetry = reason.includes(' for now: ') ? { mayRetry: true } : {};
    // The server failed before it saw the recipient or the text.
    const isOurs = behavior === 'breakAtGreeting' ? { isOurs: true } : {};
    assert.deepEqual(outcome, { kind: 'refused', reason, ...mayRetry, ...isOurs }, behavior);
    assert.deepEqual(server.received, []);
    await server.close();
  }
});

test('a server that hangs at its greeting is given up, and the e-mail counts as not sent', async () => {
  const { outcome } = await sendTo('hangAtGreeting', {}, 300);
  assert.deepEqual(outcome, {
    kind: 'unreachable',
    reason: 'The mail server gave no answer within 0.3 s',
  });
});

test('after the text was handed over and no answer came, the e-mail may have been sent', async () => {
  assert.deepEqual((await sendTo('dropMidText')).outcome, {
    kind: 'unknown',
    reason:
      'The connection broke while the mail server was taking the text, so the mail may have been sent',
  });
  // A busy machine may not send the text within the first of these times.
  for (const seconds of [0.4, 4, 40]) {
    await close();
    const { outcome, server } = await sendTo('hangAfterText', {}, seconds * 1000);
    if (server.state.texts === 0) continue;
    const reason = `The mail server took the text but gave no answer within ${seconds} s, so the mail may have been sent`;
    return assert.deepEqual(outcome, { kind: 'unknown', reason });
  }
  assert.fail('The text was never handed over');
});

test('a wrong password is reported without repeating it, and the right one works', async () => {
  const server = await openMailServer('accept');
  close = server.close;
  const by = (user: string, password: string) =>
    openMailer({
      smtpUrl: server.urlFor(user, password),
      from: FROM,
      publicUrl,
      deadlineMs: PATIENCE_MS,
    })(email);
  assert.deepEqual(await by('post', 'wrong-secret'), {
    kind: 'refused',
    reason: 'The mail server does not accept the user name and password',
    mayRetry: true,
    isOurs: true,
  });
  assert.equal((await by('post', 'stamp')).kind, 'accepted');
  assert.deepEqual(server.signIns, ['encrypted', 'encrypted']);
});

test('a user name and password are never sent to a server without encryption, unless allowed', async () => {
  const server = await openMailServer('accept', false);
  close = server.close;
  const by = (options: string) => {
    const smtpUrl = server.urlFor('post', 'stamp', options);
    return openMailer({ smtpUrl, from: FROM, publicUrl, deadlineMs: PATIENCE_MS })(email);
  };
  const refusal = 'No encrypted connection to the mail server could be made, so nothing was sent';
  for (const options of ['', 'ignoreTLS=true', 'opportunisticTLS=true', 'allow-plain=false']) {
    assert.deepEqual(await by(options), { kind: 'unreachable', reason: refusal }, options);
    const check = await checkMailServer(
      server.urlFor('post', 'stamp', options),
      PATIENCE_MS,
      publicUrl,
    );
    assert.match(check.kind === 'problem' ? check.reason : '', /^no encrypted connection/, options);
  }
  assert.deepEqual(server.signIns, []);
  assert.equal((await by('allow-plain=true')).kind, 'accepted');
  assert.deepEqual(server.signIns, ['in clear']);
  const anonymous = openMailer({
    smtpUrl: server.url,
    from: FROM,
    publicUrl,
    deadlineMs: PATIENCE_MS,
  });
  assert.equal((await anonymous(email)).kind, 'accepted', 'there is nothing to protect');
});

test('a certificate that is not trusted, or has expired, is said in words, and nothing is sent', async () => {
  for (const [certificate, words] of [
    [mailCertificate, 'is self-signed'],
    [expiredCertificate, 'has expired'],
  ] as const) {
    const server = await openMailServer('accept', true, certificate);
    const smtpUrl = server.urlFor('post', 'stamp', '');
    const send = openMailer({ smtpUrl, from: FROM, publicUrl, deadlineMs: PATIENCE_MS });
    assert.deepEqual(await send(email), {
      kind: 'unreachable',
      reason: `The mail server's certificate ${words}`,
    });
    assert.deepEqual(await checkMailServer(smtpUrl, PATIENCE_MS, publicUrl), {
      kind: 'problem',
      reason: `its certificate ${words}`,
    });
    assert.deepEqual(server.signIns, []);
    await server.close();
  }
});

test('a missing server is reported, and its name stays secret', async () => {
  const server = await openMailServer('accept');
  await server.close();
  const send = openMailer({ smtpUrl: server.urlFor('post', 'stamp'), from: FROM, publicUrl });
  assert.deepEqual(await send(email), {
    kind: 'unreachable',
    reason: 'The mail server could not be reached',
  });
  const sendToUnknownHost = openMailer({
    smtpUrl: 'smtp://u:secret@mail.invalid',
    from: FROM,
    publicUrl,
  });
  const outcome = await sendToUnknownHost(email);
  assert.equal(outcome.kind, 'unreachable');
  assert.doesNotMatch(JSON.stringify(outcome), /secret|invalid/);
});

test('no field can add a recipient, a header or a body', async () => {
  const lists = [
    'a@b.test, c@d.test',
    'a@b.test;c@d.test',
    'a@b.test\r\nBcc: c@d.test',
    'a@b.test\nRCPT TO:<c@d.test>',
    'Owner <a@b.test>',
    '<a@b.test>',
    'a@b.test>\r\nRCPT TO:<c@d.test',
    'a@b.test c@d.test',
    '"a@b.test" c@d.test',
    'group: a@b.test, c@d.test;',
    'a@ｂ.test',
    'a@b.test\u202ec@d.test',
    '',
  ];
  const server = await openMailServer('accept');
  close = server.close;
  const send = openMailer({ smtpUrl: server.url, from: FROM, publicUrl, deadlineMs: PATIENCE_MS });
  for (const to of lists) assert.equal((await send({ ...email, to })).kind, 'refused', to);
  assert.equal(server.state.connections, 0);

  const subjects = [
    'Hi\r\nBcc: thief@evil.test',
    'Hi\nX-Evil: 1\n\nAnother body',
    'Hi\u2028Bcc: thief@evil.test',
    'Ünïcode スパ \u202e'.repeat(30),
    `${'N'.repeat(100)} <thief@evil.test>, "x"`,
  ];
  for (const subject of subjects) {
    const at = server.received.length;
    assert.equal((await send({ ...email, subject })).kind, 'accepted');
    const { to, raw = '' } = server.received[at] ?? {};
    assert.deepEqual(to, [email.to]);
    const [head = ''] = raw.split('\r\n\r\n');
    const names = head.match(/^[\w-]+(?=:)/gm) ?? [];
    assert.deepEqual(names.toSorted(), [...HEADERS].toSorted(), subject);
  }
  assert.deepEqual(new Set(server.recipients), new Set([email.to]));

  await send({ ...email, text: 'Dots\r\n.\r\nRCPT TO:<thief@evil.test>\r\n.\r\nQUIT' });
  assert.deepEqual(new Set(server.recipients), new Set([email.to]));
  assert.equal(server.received.length, subjects.length + 1);
});

const HEADERS = [
  'From',
  'To',
  'Subject',
  'Message-ID',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Date',
  'MIME-Version',
  'Content-Type',
];

test('MAIL_FROM may contain a name; without one the brand is used', () => {
  assert.deepEqual(parseMailbox('a@b.test', 'Spa Deals'), {
    name: 'Spa Deals',
    address: 'a@b.test',
  });
  assert.deepEqual(parseMailbox('"Quiet, Inc." <a@b.test>', 'Spa Deals'), {
    name: 'Quiet, Inc.',
    address: 'a@b.test',
  });
});
