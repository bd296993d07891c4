import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sendMessage } from '../../market/messages/commands.server.ts';
import { findConversation, messagesBefore } from '../../market/messages/store.server.ts';
import { emptyDatabase } from '../../test/app.ts';
import { nextKey, PHONE, site } from '../../test/messaging.ts';
import { startDelivery } from './delivery.ts';
import { openTexts } from './sms.ts';

const report = (error: unknown) => assert.fail(String(error));

async function opened(demo: boolean) {
  const { db, close } = await emptyDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'spa-deals-texts-'));
  const config = { texts: undefined, demo, dataDir, site };
  const told = openTexts({ config, db, now: Date.now, report, wake: () => delivery.wake() });
  const delivery = startDelivery({ db, now: Date.now, texts: told.gateway, report });
  const texts = async () => {
    const conversation = await findConversation(db, PHONE);
    const { messages } = await messagesBefore(db, conversation?.id ?? '', undefined);
    return messages.map(({ text, status }) => [text.slice(0, 12), status]);
  };
  return {
    service: told.texts,
    gateway: told.gateway,
    dataDir,
    texts,
    async write(text: string) {
      await sendMessage(db, { phone: PHONE, text, onceKey: nextKey() }, Date.now());
      delivery.wake();
    },
    async until(count: number, status: string) {
      for (let i = 0; i < 500; i += 1) {
        if ((await texts()).filter(([, is]) => is === status).length >= count) return;
        await pause(20);
      }
      assert.fail(`Never ${count} ${status}`);
    },
    async end() {
      await delivery.stop();
      await close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

test('in a demo a text goes to a file and arrives, and one can answer as the customer', async () => {
  const demo = await opened(true);
  await demo.write('Hello');
  await demo.until(1, 'delivered');
  const outbox = readFileSync(join(demo.dataDir, 'outbox', 'texts.jsonl'), 'utf8');
  const { to, text } = JSON.parse(outbox);
  assert.deepEqual([to, text], [PHONE, 'Hello']);
  if (demo.service.kind !== 'loop-back') assert.fail(demo.service.kind);
  await demo.service.pretend(PHONE, 'help');
  await demo.until(2, 'delivered');
  assert.deepEqual(await demo.texts(), [
    ['Hello', 'delivered'],
    ['help', 'received'],
    ['Juniper Deal', 'delivered'],
  ]);
  await demo.end();
});

test('without a gateway a text waits, and nothing says that it was sent', async () => {
  const quiet = await opened(false);
  assert.equal(quiet.gateway, undefined);
  await quiet.write('Hello');
  await pause(50);
  assert.deepEqual(await quiet.texts(), [['Hello', 'pending']]);
  await quiet.end();
});
