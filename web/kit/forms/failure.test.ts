import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import {
  failureFromError,
  failureToastText,
  isNotLoaded,
  isOwnAnswer,
  isUnreachable,
} from './failure.ts';
import { restoreEntries, submitOrRestore } from './submit-or-restore.ts';

const BAD_GATEWAY = new ErrorResponse(502, 'Bad Gateway', '<html><h1>502 Bad Gateway</h1></html>');
const NO_NETWORK = new TypeError('Failed to fetch');
const NOT_OURS = new Error('Unable to decode turbo-stream response');

test('a form shows what really happened to it', () => {
  const said = (error: unknown) => failureFromError(error, 'Failed to create deal');
  for (const error of [NO_NETWORK, BAD_GATEWAY, NOT_OURS]) {
    assert.deepEqual(said(error), { text: 'Failed to create deal', why: 'unreachable' });
    assert.ok(isUnreachable(error));
  }
  const ended = said(new ErrorResponse(401, 'Unauthorized', {}));
  assert.deepEqual(ended, { text: 'Your session has ended', why: 'ended' });
  assert.match(failureToastText(ended), /Sign in in another tab/);
  assert.deepEqual(said(new ErrorResponse(413, '', 'The form is too large')), {
    text: 'Failed to create deal: The form is too large',
    why: 'refused',
  });
  assert.equal(said(new ErrorResponse(403, '', '<p>Blocked</p>')).text, 'Failed to create deal');
  assert.equal(isUnreachable(new TypeError('x is not a function')), false);
  const ourOutage = new ErrorResponse(503, 'Service Unavailable', null);
  assert.deepEqual([isUnreachable(ourOutage), isNotLoaded(ourOutage)], [false, true]);
  assert.equal(isNotLoaded(new ErrorResponse(413, '', 'The form is too large')), false);
});

test("a firewall's page is no answer of ours, whatever its status", () => {
  const page = '<!DOCTYPE html><h1>Blocked</h1>';
  for (const status of [403, 413, 429, 500, 520])
    assert.ok(isNotLoaded(new ErrorResponse(status, '', page)));
  assert.ok(isOwnAnswer(new ErrorResponse(404, '', 'No such file')));
});

test('entries stay where no answer came, and a redirect is followed', async () => {
  const body = new URLSearchParams({ title: 'Quiet hour' });
  const submit = submitOrRestore('Failed to create deal', restoreEntries);
  const failWith = (error: unknown) =>
    submit({
      request: new Request('http://localhost/admin/deals/new', { method: 'POST', body }),
      params: {},
      serverAction: () => Promise.reject(error),
    });
  const answer = await failWith(NO_NETWORK);
  assert.ok('init' in answer);
  assert.deepEqual(answer.data.values, { title: 'Quiet hour' });
  assert.deepEqual([answer.data.failure?.why, answer.init?.status], ['unreachable', 503]);
  const redirect = new Response(null, { status: 302 });
  await assert.rejects(failWith(redirect), (error) => error === redirect);
});

const routes = execFileSync('git', ['ls-files', 'web'])
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.server.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => /^export const handle\b/m.test(text));

test('every form keeps its values where nothing answers', () => {
  // These are sent without React Router, or by a machine, or are no form.
  const others =
    /^web\/(pages\/list-your-spa\/|pages\/frame\/not-found|admin\/deals\/picture\.|admin\/settings\/preview\.|admin\/import\/import\.|pages\/owner\/photos\.|admin\/settings\/backup\/download\.)/;
  const acting = routes.filter(({ text }) => /^export (async )?function action\b/m.test(text));
  assert.ok(acting.length > 10);
  const mute = acting.filter(
    ({ text }) => !/^export const clientAction = (submitOrRestore\(|submitWithToast;)/m.test(text),
  );
  assert.deepEqual(
    mute.map(({ file }) => file).filter((file) => !others.test(file)),
    [],
  );
});

test('every screen is loaded again before it fails', () => {
  const loading = routes.filter(
    ({ text }) =>
      /^export default function/m.test(text) && /^export (async )?function loader\b/m.test(text),
  );
  assert.ok(loading.length > 20);
  const again =
    /^export const clientLoader = retried(OrNotLoaded)?;|\b(withRetries|loadCached)\((request, )?serverLoader\)/m;
  const single = loading.filter(({ text }) => !again.test(text));
  // The root is loaded only with the document.
  assert.deepEqual(
    single.map(({ file }) => file),
    ['web/root.tsx'],
  );
});
