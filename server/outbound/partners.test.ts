import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { failingConnections } from '../../market/connections/outcomes.server.ts';
import { MONDAY_NOON, SECRET } from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { checkConnection } from '../commands/check-connection.ts';
import { readConfig } from '../config/config.ts';
import { openPartners } from './partners.ts';

const MAIL = {
  id: '0198c0de-0000-7000-8000-000000000001',
  to: 'owner@juniper.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  unsubscribeUrl: undefined,
  at: MONDAY_NOON,
};
const NOWHERE = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@spa.test',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'a token of the tests',
  TWILIO_FROM: '+15125550100',
  TWILIO_API_URL: 'http://127.0.0.1:1',
};

async function openTestPartners(environment: Record<string, string>) {
  const { db } = await emptyDatabase();
  const outcome = readConfig(environment);
  assert.ok(outcome.kind === 'valid');
  const partners = openPartners({
    checkConnection,
    ...{ db, config: outcome.config, environment, secret: SECRET, now: () => MONDAY_NOON },
    currentSite: async () => SITE,
    report: assert.ifError,
    wake: () => {},
    hideInLog: () => {},
  });
  const isSetUp = { mail: true, texts: true, form: true };
  return {
    partners: await partners(),
    failing: async () =>
      (await failingConnections(db, isSetUp, MONDAY_NOON + 300_000)).map(({ id }) => id),
  };
}

test('what a mail server and a gateway answer is recorded, whoever sends', async () => {
  const { partners, failing } = await openTestPartners(NOWHERE);
  assert.equal((await partners.emailSender?.send(MAIL))?.kind, 'unreachable');
  assert.deepEqual(await failing(), ['mail']);
  const text = { to: '+15125550132', text: 'Hello', messageId: 'm1', attempt: 1 };
  assert.notEqual((await partners.smsGateway?.send(text))?.kind, 'accepted');
  assert.deepEqual(await failing(), ['mail', 'texts']);
});

test('what a demo writes into files is no outcome of a partner', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'spa-deals-'));
  const { partners, failing } = await openTestPartners({ DATA_DIR });
  assert.equal((await partners.emailSender?.send(MAIL))?.kind, 'accepted');
  await rm(DATA_DIR, { recursive: true });
  assert.deepEqual(await failing(), []);
});
