import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteBackup } from '../../../market/backups/commands.server.ts';
import { sendMessage } from '../../../market/messages/commands.server.ts';
import { pauseSending } from '../../../market/outbox/commands.server.ts';
import { pausedSince } from '../../../market/outbox/store.server.ts';
import { dismissFirstRun } from '../../../market/todo/commands.server.ts';
import { startDelivery } from '../../../server/outbound/delivery.ts';
import { addLead, DAY_MS, MONDAY_NOON, ORIGIN, openApp, visibleText } from '../../helpers/app.ts';
import { emptyDatabase } from '../../helpers/empty-database.ts';
import { nextUniqueKey, PHONE, queueTestEmail } from '../../helpers/messaging.ts';
import { openSession } from '../../helpers/open-session.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

test('a restored site sends nothing until the administrator presses Release', async () => {
  const connection = await emptyDatabase();
  const { db } = connection;
  const outgoing: string[] = [];
  await pauseSending(db, MONDAY_NOON);
  await addLead(db, { isRelayed: true });
  await sendMessage(
    db,
    { phone: PHONE, text: 'Hello', idempotencyKey: nextUniqueKey() },
    MONDAY_NOON,
  );
  const lead = await addLead(db, { email: 'other@juniper.example' });
  await queueTestEmail(db, lead);
  const dependencies: Parameters<typeof startDelivery>[0] = {
    db,
    now: () => MONDAY_NOON + 1000,
    email: async () => ({
      publicUrl: ORIGIN,
      send: async () => {
        outgoing.push('mail');
        return { kind: 'accepted', result: '250 OK' };
      },
    }),
    relay: async () => {
      outgoing.push('relay');
      return { kind: 'accepted' };
    },
    smsGateway: async () => ({
      async send() {
        outgoing.push('text');
        return { kind: 'accepted', gatewayId: 'SM1' };
      },
      findAccepted: async () => [],
    }),
    report: (error) => assert.fail(String(error)),
  };
  await startDelivery(dependencies).stop();
  assert.deepEqual(outgoing, []);
  const delivery = startDelivery(dependencies);
  const testApp = await openApp(
    { delivery: { relaysLeads: true, wake: delivery.wake } },
    connection,
  );
  const cookie = await openSession(testApp);

  const dashboard = visibleText(await (await testApp.get('/admin', { Cookie: cookie })).text());
  assert.match(dashboard, /Sending is paused: this site was restored from a backup/);
  assert.match(dashboard, /The backup was made at 2026-03-02 18:00 UTC/);
  assert.match(
    dashboard,
    /1 text message, 1 request to pass on, 1 email and 2 notices to you wait and would be sent/,
  );
  assert.match(dashboard, /Release/);

  assert.equal((await testApp.post('/admin/release', {})).status, 302);
  assert.equal(await pausedSince(db), MONDAY_NOON, 'a stranger releases nothing');
  assert.equal((await testApp.post('/admin/release', {}, { Cookie: cookie })).status, 302);
  assert.equal(await pausedSince(db), undefined);
  await waitUntil(() => outgoing.length === 3, 'all three are sent');
  assert.deepEqual(outgoing.sort(), ['mail', 'relay', 'text']);
  const after = visibleText(await (await testApp.get('/admin', { Cookie: cookie })).text());
  assert.doesNotMatch(after, /restored from a backup/);
  await delivery.stop();
  await testApp.close();
});

test('the dashboard says that there is no backup, or none of the last seven days', async () => {
  const testApp = await openApp();
  const Cookie = await openSession(testApp);
  const dashboard = async () => visibleText(await (await testApp.get('/admin', { Cookie })).text());
  await dismissFirstRun(testApp.db, { now: MONDAY_NOON, actor: 'owner@example.com' });
  assert.match(await dashboard(), /There is no backup yet .* npm run backup/);
  await noteBackup(testApp.db, MONDAY_NOON - 7 * DAY_MS);
  assert.doesNotMatch(await dashboard(), /backup/);
  await noteBackup(testApp.db, MONDAY_NOON - 8 * DAY_MS);
  assert.match(await dashboard(), /The last backup is 8 days old/);
  await testApp.close();
});
