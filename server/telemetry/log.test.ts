import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config/config.ts';
import { openLog, secretsIn } from './log.ts';

function logged(secrets: string[], message: string, error?: unknown): string {
  const lines: string[] = [];
  openLog('info', secrets, (line) => lines.push(line)).error({ err: error }, message);
  const line = lines.join('');
  assert.doesNotThrow(() => JSON.parse(line), 'a line is still JSON');
  return line;
}

test('every secret of the configuration is known, also as part of an address', () => {
  const outcome = readConfig({
    DATABASE_URL: 'postgres://app:db%2Bpass@one:5432,two:5432/spa',
    AUTH_SECRET: 'the auth secret is thirty-two letters',
    SMTP_URL: 'smtps://post:stamp@mail.test',
    MAIL_FROM: 'hello@spa.test',
    METRICS_TOKEN: 'a-token-for-metrics',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'sms-token',
    TWILIO_FROM: '+15125550100',
    ADMIN_EMAIL: 'me@spa.test',
    ADMIN_PASSWORD: 'a "quoted" password',
  });
  assert.ok(outcome.kind === 'valid');
  const secrets = secretsIn(outcome.config);
  const message =
    'db%2Bpass db+pass the auth secret is thirty-two letters stamp a-token-for-metrics sms-token a "quoted" password';
  assert.match(logged(secrets, message), /"msg":"(\[secret\] ?){7}"/);
});

test('anything shaped like a credential, a phone number or an address is not logged', () => {
  const samples: Array<[given: string, left: string]> = [
    ['postgres://app:x@db:5432/spa', 'postgres://[secret]@db:5432/spa'],
    ['Bearer abc.def', 'Bearer [secret]'],
    ['session_token=abc; Path=/', 'session_token=[secret]; Path=/'],
    ['GET /unsubscribe/abc.def', 'GET /unsubscribe/[secret]'],
    ['GET /voucher/abc-def', 'GET /voucher/[secret]'],
    ['GET /v/ABCDE-FGHJK', 'GET /v/[secret]'],
    [`GET /owner/${'a-Z'.repeat(14)}9?step=terms`, 'GET /owner/[secret]?step=terms'],
    ['GET /v/:code', 'GET /v/:code'],
    ['rk_live_0123456789abcdef', '[secret]'],
    ['/admin/purchases/cs_live_0123456789abcdef', '/admin/purchases/[secret]'],
    ['to owner@juniper.example', 'to [e-mail]'],
    ['to owner%40juniper.example', 'to [e-mail]'],
    ['+15125550132', '[phone]'],
    ['(512) 555-0132', '[phone]'],
    ['5125550132', '[phone]'],
  ];
  for (const [given, left] of samples) {
    assert.equal(JSON.parse(logged([], given)).msg, left);
  }
  const harmless = 'at 1764000000000, 78701, 0193f2c4-7e3a-7cc1-8a41-2f64c1d0a9b1';
  assert.equal(JSON.parse(logged([], harmless)).msg, harmless);
});

test('of an error only its words, its place and its causes are written', () => {
  const cause = new Error('of owner@juniper.example');
  const error = Object.assign(new Error('No', { cause }), { config: { auth: 'hush' }, code: 'E1' });
  const { err } = JSON.parse(logged([], 'Failed', error));
  assert.deepEqual([err.message, err.code, err.cause.message], ['No', 'E1', 'of [e-mail]']);
  assert.doesNotMatch(JSON.stringify(err), /hush/);
});
