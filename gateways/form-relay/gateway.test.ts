import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type FormEndpointBehavior,
  openFormEndpoint,
} from '../../test/faults/leads/fake-form-endpoint.ts';
import { PATIENCE_MS } from '../../test/helpers/wait-until.ts';
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
  });
  assert.deepEqual((await relayedTo('reset')).outcome, {
    kind: 'refused',
    reason: 'The form broke off the connection',
  });
});

test('a redirect is not followed', async () => {
  const { outcome, posted } = await relayedTo('redirect');
  assert.deepEqual(outcome, {
    kind: 'refused',
    reason: 'The form answered with a redirect (HTTP 302)',
  });
  assert.equal(posted.length, 1);
});

test('a form service that hangs or answers byte by byte is given up at the deadline', async () => {
  for (const answer of ['hang', 'drip'] as const) {
    const { outcome } = await relayedTo(answer, 200);
    assert.deepEqual(
      outcome,
      { kind: 'refused', reason: 'The form gave no answer within 0.2 s' },
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
  assert.deepEqual(outcome, { kind: 'refused', reason: 'The form refused the connection' });
  const unknownHost = await openFormRelay('http://form.invalid/f/secret')(listing, 'lead-1');
  assert.ok(unknownHost.kind === 'refused' && !/secret|invalid/.test(unknownHost.reason));
});
