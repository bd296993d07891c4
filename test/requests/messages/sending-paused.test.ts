import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { noteBackup } from '../../../market/backups/store.server.ts';
import { heldSince, holdDeliveries } from '../../../market/deliveries/store.server.ts';
import { sendMessage } from '../../../market/messages/commands.server.ts';
import { startDelivery } from '../../../server/outbound/delivery.ts';
import {
  addLead,
  DAY_MS,
  emptyDatabase,
  MONDAY_NOON,
  openApp,
  signIn,
  wordsOf,
} from '../../app.ts';
import { nextKey, PHONE } from '../../messaging.ts';

test('a restored site sends nothing until the administrator presses Release', async () => {
  const connection = await emptyDatabase();
  const { db } = connection;
  const left: string[] = [];
  await holdDeliveries(db, MONDAY_NOON);
  await addLead(db, { relays: true });
  await sendMessage(db, { phone: PHONE, text: 'Hello', onceKey: nextKey() }, MONDAY_NOON);
  const delivery = startDelivery({
    db,
    now: () => MONDAY_NOON + 1000,
    relay: async () => {
      left.push('relay');
      return { kind: 'accepted' };
    },
    texts: {
      async send() {
        left.push('text');
        return { kind: 'accepted', gatewayId: 'SM1' };
      },
      findTaken: async () => [],
    },
    report: (error) => assert.fail(String(error)),
  });
  const world = await openApp(
    { delivery: { relaysListings: true, wake: delivery.wake } },
    connection,
  );
  const cookie = await signIn(world);
  delivery.wake();
  await pause(300);
  assert.deepEqual(left, []);

  const dashboard = wordsOf(await (await world.get('/admin', { Cookie: cookie })).text());
  assert.match(dashboard, /Nothing leaves this site: it was restored from a backup/);
  assert.match(dashboard, /The backup is of 2026-03-02 18:00 UTC/);
  assert.match(dashboard, /1 text message and 1 request to pass on wait and would leave/);
  assert.match(dashboard, /Release/);

  assert.equal((await world.post('/admin/release', {})).status, 302);
  assert.equal(await heldSince(db), MONDAY_NOON, 'a stranger releases nothing');
  assert.equal((await world.post('/admin/release', {}, { Cookie: cookie })).status, 302);
  assert.equal(await heldSince(db), undefined);
  for (let i = 0; i < 250 && left.length < 2; i += 1) await pause(20);
  assert.deepEqual(left.sort(), ['relay', 'text']);
  const after = wordsOf(await (await world.get('/admin', { Cookie: cookie })).text());
  assert.doesNotMatch(after, /restored from a backup/);
  await delivery.stop();
  await world.close();
});

test('the dashboard says that there is no backup, or none of the last seven days', async () => {
  const world = await openApp();
  const Cookie = await signIn(world);
  const dashboard = async () => wordsOf(await (await world.get('/admin', { Cookie })).text());
  assert.match(await dashboard(), /No backup was ever made .* npm run backup/);
  await noteBackup(world.db, MONDAY_NOON - 7 * DAY_MS);
  assert.doesNotMatch(await dashboard(), /backup/);
  await noteBackup(world.db, MONDAY_NOON - 8 * DAY_MS);
  assert.match(await dashboard(), /The last backup is 8 days old/);
  await world.close();
});
