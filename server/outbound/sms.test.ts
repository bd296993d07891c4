import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sendMessage } from '../../market/messages/commands.server.ts';
import { findConversation, messagesBefore } from '../../market/messages/store.server.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { nextUniqueKey, PHONE, site } from '../../test/helpers/messaging.ts';
import { waitUntil } from '../../test/helpers/wait-until.ts';
import { startDelivery } from './delivery.ts';
import { openSmsService } from './sms.ts';

const report = (error: unknown) => assert.fail(String(error));

async function openTestTexts(demo: boolean) {
  const { db, close } = await emptyDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'spa-deals-texts-'));
  const config = { sms: undefined, demo, dataDir, site };
  const service = openSmsService({
    config,
    db,
    now: Date.now,
    report,
    wake: () => delivery.wake(),
  });
  const delivery = startDelivery({
    db,
    now: Date.now,
    smsGateway: async () => service.smsGateway,
    report,
  });
  const sms = async () => {
    const conversation = await findConversation(db, PHONE);
    const { messages } = await messagesBefore(db, conversation?.id ?? '', undefined);
    return messages.map(({ text, status }) => [text.slice(0, 12), status]);
  };
  return {
    service: service.sms,
    gateway: service.smsGateway,
    dataDir,
    texts: sms,
    async writeMessage(text: string) {
      await sendMessage(db, { phone: PHONE, text, idempotencyKey: nextUniqueKey() }, Date.now());
      delivery.wake();
    },
    async untilStatus(count: number, status: string) {
      const found = async () => (await sms()).filter(([, is]) => is === status).length;
      await waitUntil(async () => (await found()) >= count, `${count} ${status}`);
    },
    stop: () => delivery.stop(),
    async cleanUp() {
      await delivery.stop();
      await close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

test('in a demo a text goes to a file and arrives, and one can answer as the customer', async () => {
  const demo = await openTestTexts(true);
  await demo.writeMessage('Hello');
  await demo.untilStatus(1, 'delivered');
  const outbox = readFileSync(join(demo.dataDir, 'outbox', 'texts.jsonl'), 'utf8');
  const { to, text } = JSON.parse(outbox);
  assert.deepEqual([to, text], [PHONE, 'Hello']);
  if (demo.service.kind !== 'loop-back') assert.fail(demo.service.kind);
  await demo.service.simulateCustomer(PHONE, 'help');
  await demo.untilStatus(2, 'delivered');
  assert.deepEqual(await demo.texts(), [
    ['Hello', 'delivered'],
    ['help', 'received'],
    ['Juniper Deal', 'delivered'],
  ]);
  await demo.cleanUp();
});

test('without a gateway a text waits, and nothing says that it was sent', async () => {
  const unconnected = await openTestTexts(false);
  assert.equal(unconnected.gateway, undefined);
  await unconnected.writeMessage('Hello');
  await unconnected.stop();
  assert.deepEqual(await unconnected.texts(), [['Hello', 'pending']]);
  await unconnected.cleanUp();
});
