import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { connect } from '../../../database/connect.ts';
import { openFormEndpoint } from './fake-form-endpoint.ts';

let dataDir = '';
let form: Awaited<ReturnType<typeof openFormEndpoint>>;
const running = new Set<ChildProcess>();
beforeEach(async () => {
  form = await openFormEndpoint('accept');
  dataDir = mkdtempSync(join(tmpdir(), 'spa-deals-crash-'));
});
afterEach(async () => {
  for (const child of running) await kill(child);
  await form.close();
  rmSync(dataDir, { recursive: true });
});

/** Starts a process and waits for its first words. */
async function start(task: 'take' | 'deliver', endpoint = '', claimMs = 60_000) {
  const script = resolve(import.meta.dirname, 'lead-process.ts');
  const child = spawn(process.execPath, [script, task, dataDir, endpoint, String(claimMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess) {
  running.delete(child);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** The state of the one relay, read by this process beside the others. */
async function relayState() {
  const { db, close } = await connect({ dataDir });
  const rows = await db.selectFrom('relays').selectAll().execute();
  await close();
  return rows.map(({ state, attempts }) => ({ state, attempts }));
}

async function waitUntilSent() {
  for (let i = 0; i < 200; i += 1) {
    const [row] = await relayState();
    if (row?.state === 'sent') return row;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return assert.fail('The relay was never sent');
}

test('after a kill between store and relay, the request is relayed once', async () => {
  await kill(await start('take'));
  assert.deepEqual(await relayState(), [{ state: 'pending', attempts: 0 }]);

  const delivering = await start('deliver', form.url);
  await waitUntilSent();
  await kill(delivering);
  await start('deliver', form.url);
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(form.posted.length, 1);
  assert.equal(JSON.parse(form.posted[0]?.body ?? '').businessName, 'Juniper Hour');
});

test('after a kill while the form is slow, the request is posted again with the same key', async () => {
  form.state.answer = 'hang';
  await kill(await start('take'));
  const first = await start('deliver', form.url, 500);
  await form.waitForRequests(1);
  await kill(first);
  assert.deepEqual(await relayState(), [{ state: 'sending', attempts: 1 }]);

  form.state.answer = 'accept';
  await start('deliver', form.url, 500);
  assert.deepEqual(await waitUntilSent(), { state: 'sent', attempts: 2 });
  assert.equal(form.posted.length, 2);
  const [one, two] = form.posted.map(({ body, headers }) => [body, headers['idempotency-key']]);
  assert.deepEqual(one, two);
});
