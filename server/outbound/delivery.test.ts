import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeRequest } from '../../market/leads/commands.server.ts';
import { sendMessage } from '../../market/messages/commands.server.ts';
import type { Db, RelayOutcome, TextGateway } from '../../market/ports.ts';
import { emptyDatabase } from '../../test/app.ts';
import { startDelivery } from './delivery.ts';

const ask = (db: Db, businessName: string) =>
  takeRequest(
    db,
    {
      request: {
        businessName,
        email: 'owner@juniper.example',
        phone: '(512) 555-0132',
        location: 'Austin, TX',
      },
      mayText: false,
      address: '192.0.2.7',
      relays: true,
    },
    Date.now(),
  );

const report = (error: unknown) => assert.fail(String(error));

function recorder() {
  const names: string[] = [];
  let heard = () => {};
  const relay = async (payload: string): Promise<RelayOutcome> => {
    names.push(JSON.parse(payload).businessName);
    heard();
    return { kind: 'accepted' };
  };
  const until = async (count: number) => {
    while (names.length < count) {
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
    }
  };
  return { names, relay, until };
}

test('what waits at the start is delivered, and what comes later as soon as it is told of', async () => {
  const { db, close } = await emptyDatabase();
  const { names, relay, until } = recorder();
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await ask(db, name);
  const delivery = startDelivery({ db, now: Date.now, relay, report });
  await until(5);
  await ask(db, 'Six');
  delivery.wake();
  await until(6);
  await delivery.stop();
  assert.deepEqual(names.toSorted(), ['Five', 'Four', 'One', 'Six', 'Three', 'Two']);
  const states = await db.selectFrom('relays').select('state').distinct().execute();
  assert.deepEqual(
    states.map(({ state }) => state),
    ['sent'],
  );
  await close();
});

test('a stop waits for what is under way', async () => {
  const { db, close } = await emptyDatabase();
  await ask(db, 'One');
  let answer = (_: RelayOutcome) => {};
  let posted = () => {};
  const isPosted = new Promise<void>((resolve) => {
    posted = resolve;
  });
  const relay = () => {
    posted();
    return new Promise<RelayOutcome>((resolve) => {
      answer = resolve;
    });
  };
  const delivery = startDelivery({ db, now: Date.now, relay, report });
  await isPosted;
  const stopped = delivery.stop();
  answer({ kind: 'accepted' });
  await stopped;
  const [row] = await db.selectFrom('relays').select('state').execute();
  assert.equal(row?.state, 'sent');
  await close();
});

test('a form that hangs does not keep a text waiting, nor the other way round', async () => {
  const { db, close } = await emptyDatabase();
  await ask(db, 'One');
  const text = { phone: '+15125550132', text: 'Hi', onceKey: 'k' };
  await sendMessage(db, text, Date.now());
  const sent = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<RelayOutcome>();
  const texts: TextGateway = {
    async send() {
      sent.resolve();
      return { kind: 'accepted', gatewayId: 'SM1' };
    },
    findTaken: async () => [],
  };
  const relay = () => answered.promise;
  const delivery = startDelivery({ db, now: Date.now, relay, texts, report });
  await sent.promise;
  answered.resolve({ kind: 'accepted' });
  await delivery.stop();
  const [message] = await db.selectFrom('messages').select('status').execute();
  assert.equal(message?.status, 'sent');
  await close();
});

test('a database that fails is reported, and delivery goes on', async () => {
  const { db, close } = await emptyDatabase();
  const { names, relay, until } = recorder();
  const reported: unknown[] = [];
  await db.schema.alterTable('relays').renameTo('away').execute();
  const keep = (error: unknown) => reported.push(error);
  const delivery = startDelivery({ db, now: Date.now, relay, report: keep });
  while (reported.length === 0) await new Promise(setImmediate);
  await db.schema.alterTable('away').renameTo('relays').execute();
  await ask(db, 'One');
  delivery.wake();
  await until(1);
  await delivery.stop();
  assert.deepEqual(names, ['One']);
  await close();
});
