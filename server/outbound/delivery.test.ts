import assert from 'node:assert/strict';
import { test } from 'node:test';
import { submitListing } from '../../market/leads/commands.server.ts';
import { sendMessage } from '../../market/messages/commands.server.ts';
import type { RelayListing, RelayOutcome } from '../../market/ports/form-relay.ts';
import type { SmsSender } from '../../market/ports/sms.ts';
import type { Db } from '../../market/ports.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { startDelivery } from './delivery.ts';

const submitLead = (db: Db, businessName: string) =>
  submitListing(
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
      isRelayed: true,
    },
    Date.now(),
  );

const report = (error: unknown) => assert.fail(String(error));

function recorder() {
  const names: string[] = [];
  let onRelayed = () => {};
  const relay: RelayListing = async ({ businessName }) => {
    names.push(businessName);
    onRelayed();
    return { kind: 'accepted' };
  };
  const untilRelayed = async (count: number) => {
    while (names.length < count) {
      await new Promise<void>((resolve) => {
        onRelayed = resolve;
      });
    }
  };
  return { names, relay, untilRelayed };
}

test('what waits at the start is delivered, and what comes later as soon as it is announced', async () => {
  const { db, close } = await emptyDatabase();
  const { names, relay, untilRelayed } = recorder();
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await submitLead(db, name);
  const delivery = startDelivery({ db, now: Date.now, relay, report });
  await untilRelayed(5);
  await submitLead(db, 'Six');
  delivery.wake();
  await untilRelayed(6);
  await delivery.stop();
  assert.deepEqual(names.toSorted(), ['Five', 'Four', 'One', 'Six', 'Three', 'Two']);
  const states = await db.selectFrom('outbox').select('state').distinct().execute();
  assert.deepEqual(
    states.map(({ state }) => state),
    ['accepted'],
  );
  await close();
});

test('a stop waits for what is under way', async () => {
  const { db, close } = await emptyDatabase();
  await submitLead(db, 'One');
  let respond = (_: RelayOutcome) => {};
  let markPosted = () => {};
  const whenPosted = new Promise<void>((resolve) => {
    markPosted = resolve;
  });
  const relay = () => {
    markPosted();
    return new Promise<RelayOutcome>((resolve) => {
      respond = resolve;
    });
  };
  const delivery = startDelivery({ db, now: Date.now, relay, report });
  await whenPosted;
  const stopped = delivery.stop();
  respond({ kind: 'accepted' });
  await stopped;
  const [row] = await db.selectFrom('outbox').select('state').execute();
  assert.equal(row?.state, 'accepted');
  await close();
});

test('a form that hangs does not keep a text waiting, nor the other way round', async () => {
  const { db, close } = await emptyDatabase();
  await submitLead(db, 'One');
  const text = { phone: '+15125550132', text: 'Hi', idempotencyKey: 'k' };
  await sendMessage(db, text, Date.now());
  const sent = Promise.withResolvers<void>();
  const relayOutcome = Promise.withResolvers<RelayOutcome>();
  const smsGateway: SmsSender = {
    async send() {
      sent.resolve();
      return { kind: 'accepted', gatewayId: 'SM1' };
    },
    findAccepted: async () => [],
  };
  const relay = () => relayOutcome.promise;
  const delivery = startDelivery({
    db,
    now: Date.now,
    relay,
    smsGateway: async () => smsGateway,
    report,
  });
  await sent.promise;
  relayOutcome.resolve({ kind: 'accepted' });
  await delivery.stop();
  const [message] = await db.selectFrom('messages').select('status').execute();
  assert.equal(message?.status, 'sent');
  await close();
});

test('a database that fails is reported, and delivery goes on', async () => {
  const { db, close } = await emptyDatabase();
  const { names, relay, untilRelayed } = recorder();
  const reported: unknown[] = [];
  await db.schema.alterTable('outbox').renameTo('away').execute();
  const record = (error: unknown) => reported.push(error);
  const delivery = startDelivery({ db, now: Date.now, relay, report: record });
  while (reported.length === 0) await new Promise(setImmediate);
  await db.schema.alterTable('away').renameTo('outbox').execute();
  await submitLead(db, 'One');
  delivery.wake();
  await untilRelayed(1);
  await delivery.stop();
  assert.deepEqual(names, ['One']);
  await close();
});
