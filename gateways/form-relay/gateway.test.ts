import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createSilentServer } from 'node:net';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import {
  type FormEndpointBehavior,
  openFormEndpoint,
} from '../../test/faults/leads/fake-form-endpoint.ts';
import { expiredCertificate, mailCertificate } from '../../test/faults/leads/mail-certificate.ts';
import { PATIENCE_MS } from '../../test/helpers/wait-until.ts';
import { checkFormService } from './check.ts';
import { openFormRelay } from './gateway.ts';

const listing = {
  businessName: 'Juniper Hour',
  email: 'owner@juniper.example',
  phone: '(512) 555-0132',
  location: 'Austin, TX',
  submittedAt: '2026-03-02T18:00:00.000Z',
};
const { submittedAt, ...request } = listing;
const PAYLOAD = JSON.stringify({ ...request, _redirect: false, _honeypot: '', submittedAt });

async function relayedTo(answer: FormEndpointBehavior, deadlineMs = PATIENCE_MS) {
  const form = await openFormEndpoint(answer);
  const outcome = await openFormRelay(form.url, deadlineMs)(listing, 'lead-1');
  await form.close();
  return { outcome, posted: form.posted, bytesSent: form.state.bytesSent };
}

test('a request is posted as JSON, word for word, with a key that stays the same', async () => {
  const { outcome, posted } = await relayedTo('accept');
  assert.deepEqual(outcome, { kind: 'accepted' });
  assert.equal(posted.length, 1);
  const [{ method, path, headers, body } = assert.fail()] = posted;
  assert.deepEqual([method, path, body], ['POST', '/f/abc', PAYLOAD]);
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(headers.accept, 'application/json');
  assert.equal(headers['idempotency-key'], 'lead-1');
});

test('any status but 2xx is a refusal, in plain words', async () => {
  assert.deepEqual((await relayedTo('refuse')).outcome, {
    kind: 'refused',
    reason: 'The form answered HTTP 500',
    isOurs: true,
  });
  assert.deepEqual((await relayedTo('reset')).outcome, {
    kind: 'refused',
    reason: 'The form broke off the connection',
    isOurs: true,
  });
  // A stranger's bad entries say nothing about the next request.
  assert.deepEqual((await relayedTo('refuseEntries')).outcome, {
    kind: 'refused',
    reason: 'The form answered HTTP 422',
  });
});

test('a redirect is not followed', async () => {
  const { outcome, posted } = await relayedTo('redirect');
  assert.deepEqual(outcome, {
    kind: 'refused',
    reason: 'The form answered with a redirect (HTTP 302)',
    isOurs: true,
  });
  assert.equal(posted.length, 1);
});

test('a form service that hangs or answers byte by byte is given up at the deadline', async () => {
  for (const answer of ['hang', 'drip'] as const) {
    const { outcome } = await relayedTo(answer, 200);
    assert.deepEqual(
      outcome,
      { kind: 'refused', reason: 'The form gave no answer within 0.2 s', isOurs: true },
      answer,
    );
  }
});

test('an answer of 10 MB is not read, and its status still counts', async () => {
  const flood = await relayedTo('flood');
  assert.deepEqual(flood.outcome, { kind: 'accepted' });
  assert.equal((await relayedTo('floodRefusal')).outcome.kind, 'refused');
  assert.ok(flood.bytesSent < 8 * 1024 * 1024, `${flood.bytesSent} bytes were taken`);
});

test('a missing form is a refusal, and its address stays secret', async () => {
  const closedForm = await openFormEndpoint('accept');
  await closedForm.close();
  const outcome = await openFormRelay(closedForm.url)(listing, 'lead-1');
  const reason = 'The form refused the connection';
  assert.deepEqual(outcome, { kind: 'refused', reason, isOurs: true });
  const unknownHost = await openFormRelay('http://form.invalid/f/secret')(listing, 'lead-1');
  assert.ok(unknownHost.kind === 'refused' && !/secret|invalid/.test(unknownHost.reason));
});

test('the check connects to the form, by TLS as to the named host, and posts nothing', async () => {
  const form = await openFormEndpoint('accept');
  assert.deepEqual(await checkFormService(form.url, PATIENCE_MS), { kind: 'ok' });
  await form.close();
  assert.deepEqual(form.posted, []);
  const trusted = getCACertificates('default');
  const names: string[] = [];
  for (const [certificate, host, reason] of [
    [expiredCertificate, 'localhost', 'its certificate has expired'],
    [mailCertificate, 'localhost', undefined],
    [mailCertificate, '127.0.0.1', undefined],
  ] as const) {
    setDefaultCACertificates([...trusted, mailCertificate.cert]);
    const server = createServer(
      { ...certificate, SNICallback: (name, done) => done(null, void names.push(name)) },
      () => assert.fail('nothing is posted'),
    );
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    const url = `https://${host}:${(server.address() as AddressInfo).port}/f/secret`;
    const expected = reason === undefined ? { kind: 'ok' } : { kind: 'problem', reason };
    assert.deepEqual(await checkFormService(url, PATIENCE_MS), expected);
    if (reason) {
      const posted = await openFormRelay(url, PATIENCE_MS)(listing, 'lead-1');
      assert.deepEqual(posted, {
        kind: 'refused',
        reason: "The form's certificate has expired",
        isOurs: true,
      });
    }
    setDefaultCACertificates(trusted);
    server.closeAllConnections();
    server.close();
  }
  assert.deepEqual(new Set(names), new Set(['localhost']));
});

test('the check says why nothing could be reached, and no name', async () => {
  const closed = await openFormEndpoint('accept');
  await closed.close();
  for (const [address, reason] of [
    [closed.url, 'it cannot be reached'],
    ['https://form.invalid/f/secret', 'its host name is unknown'],
  ] as const)
    assert.deepEqual(await checkFormService(address, PATIENCE_MS), { kind: 'problem', reason });
  const silent = createSilentServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  assert.deepEqual(await checkFormService(url, 100), {
    kind: 'problem',
    reason: 'it does not answer',
  });
  silent.close();
});
