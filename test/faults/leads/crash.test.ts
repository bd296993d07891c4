import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { connect } from '../../../database/connect.ts';
import { migrate } from '../../../database/upgrades/all.ts';
import { insertAlert } from '../../../market/alerts/commands.server.ts';
import { addBusiness, addDeal, addLead, DAY_MS, HOUR_MS } from '../../helpers/app.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { openFormEndpoint } from './fake-form-endpoint.ts';
import { openMailServer } from './fake-mail-server.ts';

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

async function start(task: 'take' | 'deliver' | 'alerts', endpoint = '', claimMs = 60_000) {
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

async function relayState() {
  const { db, close } = await connect({ dataDir });
  const rows = await db.selectFrom('outbox').selectAll().where('channel', '=', 'relay').execute();
  await close();
  return rows.map(({ state, attempts }) => ({ state, attempts }));
}

async function waitUntilSent() {
  await waitUntil(
    async () => (await relayState()).every(({ state }) => state === 'accepted'),
    'it is relayed',
  );
}

test('after a kill between store and relay, the request is relayed once', async () => {
  await kill(await start('take'));
  assert.deepEqual(await relayState(), [{ state: 'pending', attempts: 0 }]);

  const delivering = await start('deliver', form.url);
  await waitUntilSent();
  await kill(delivering);
  assert.equal(form.posted.length, 1);
  assert.equal(JSON.parse(form.posted[0]?.body ?? '').businessName, 'Juniper Hour');

  const { db, close } = await connect({ dataDir });
  await addLead(db, { isRelayed: true, email: 'other@juniper.example' });
  await close();
  await start('deliver', form.url);
  await waitUntilSent();
  const keys = form.posted.map(({ headers }) => headers['idempotency-key']);
  assert.equal(keys.length, 2, 'the next request is relayed, and not the first again');
  assert.equal(new Set(keys).size, 2);
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
  await waitUntilSent();
  assert.deepEqual(await relayState(), [{ state: 'accepted', attempts: 2 }]);
  assert.equal(form.posted.length, 2);
  const [one, two] = form.posted.map(({ body, headers }) => [body, headers['idempotency-key']]);
  assert.deepEqual(one, two);
});

const ALERTS = 24;

async function addDueAlerts() {
  const { db, dialect, close } = await connect({ dataDir });
  await migrate(db, dialect);
  const now = Date.now();
  const business = await addBusiness(db, { zip: '78701' });
  await addDeal(db, business, { created_at: now - HOUR_MS, expires_at: now + DAY_MS });
  for (let n = 0; n < ALERTS; n += 1) {
    const address = `visitor${n}@visitor.test`;
    await insertAlert(db, {
      id: `alert${n}`,
      email: address,
      email_key: address,
      mailbox_key: '',
      zip: '78701',
      radius_miles: 25,
      filters: '',
      state: 'active',
      seen_until: now - DAY_MS,
      ends_at: now + 99 * DAY_MS,
      due_at: now - 1,
      created_at: now - DAY_MS,
      updated_at: now - DAY_MS,
    });
  }
  await close();
}

async function alertEmails() {
  const { db, close } = await connect({ dataDir });
  const rows = await db.selectFrom('outbox').select(['recipient', 'state']).execute();
  await close();
  return rows;
}

async function untilConnections(server: MailServer, count: number) {
  await waitUntil(() => server.state.connections >= count, `${count} connections`);
}

type MailServer = Awaited<ReturnType<typeof openMailServer>>;

test('killed again and again, alerts write each mail once, and none twice', async () => {
  await addDueAlerts();
  const server = await openMailServer('acceptSlowly');
  // Killed in the middle of storing, connecting and sending, each time at another mail.
  for (const connections of [0, 1, 3, 8, 13]) {
    const process = await start('alerts', server.url, 1000);
    await untilConnections(server, connections);
    await kill(process);
  }
  server.state.behavior = 'accept';
  await start('alerts', server.url, 1000);
  let rows = await alertEmails();
  await waitUntil(async () => {
    rows = await alertEmails();
    return rows.length === ALERTS && rows.every(({ state }) => /accepted|unknown/.test(state));
  }, 'each mail has its end');
  assert.equal(new Set(rows.map(({ recipient }) => recipient)).size, ALERTS);
  assert.equal(rows.length, ALERTS);
  const received = server.received.flatMap(({ to }) => to);
  assert.equal(new Set(received).size, received.length, 'nobody got it twice');
  for (const { recipient, state } of rows)
    if (!received.includes(recipient)) assert.equal(state, 'unknown', recipient);
  assert.ok(
    rows.some(({ state }) => state === 'unknown'),
    'a kill did hit a mail on its way',
  );
  await server.close();
});
