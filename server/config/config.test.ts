import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readConfig } from './config.ts';

function ready(environment: Record<string, string>) {
  const outcome = readConfig(environment);
  assert.equal(outcome.kind, 'valid', JSON.stringify(outcome));
  if (outcome.kind !== 'valid') throw new Error('unreachable');
  return outcome.config;
}

function problems(environment: Record<string, string>): string[] {
  const outcome = readConfig(environment);
  return outcome.kind === 'invalid' ? outcome.problems : [];
}

test('with nothing set, the program is a demo on the local machine', () => {
  const config = ready({});
  assert.equal(config.demo, true);
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.port, 3000);
  assert.equal(config.admin, undefined);
  assert.deepEqual(config.site, {
    brand: 'Spa Deals',
    product: 'massage',
    supportEmail: 'support@example.com',
    jurisdiction: undefined,
    postalAddress: undefined,
    timeZone: 'America/New_York',
    isDemo: true,
    publicUrl: 'http://localhost:3000',
  });
});

test("with an administrator set, it is the owner's site: no demo unless DEMO says so", () => {
  const ownSettings = { ADMIN_EMAIL: 'me@spa.test', ADMIN_PASSWORD: 'long enough' };
  assert.equal(ready(ownSettings).demo, false);
  assert.equal(ready({ ...ownSettings, DEMO: 'true' }).demo, true);
});

test('the public address follows the port until it is set', () => {
  assert.equal(ready({ PORT: '8080' }).site.publicUrl, 'http://localhost:8080');
  assert.equal(ready({ PUBLIC_URL: 'https://deals.test/' }).site.publicUrl, 'https://deals.test');
});

test('behind a proxy it serves on for a moment after a stop signal', () => {
  assert.equal(ready({}).stopGraceMs, 0);
  assert.equal(ready({ TRUSTED_PROXIES: '1' }).stopGraceMs, 2000);
  assert.equal(ready({ TRUSTED_PROXIES: '1', STOP_GRACE_MS: '0' }).stopGraceMs, 0);
  assert.deepEqual(problems({ STOP_GRACE_MS: '60001' }), [
    'Invalid configuration: STOP_GRACE_MS must be a whole number from 0 to 60000',
  ]);
});

test('purchases are read at Stripe, or where STRIPE_API_URL says', () => {
  const standard = { apiUrl: 'https://api.stripe.com', webhookSecret: undefined };
  assert.deepEqual(ready({}).stripe, standard);
  const fake = { STRIPE_API_URL: 'http://127.0.0.1:9', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };
  assert.deepEqual(ready(fake).stripe, {
    apiUrl: 'http://127.0.0.1:9',
    webhookSecret: 'whsec_0123456789',
  });
  assert.deepEqual(problems({ STRIPE_API_URL: 'stripe', STRIPE_WEBHOOK_SECRET: 'hush' }), [
    'Invalid configuration: STRIPE_WEBHOOK_SECRET must be a secret whsec_… of Stripe',
    'Invalid configuration: STRIPE_API_URL must be an http(s) address',
  ]);
});

test('every variable that is quoted is named, for docker run --env-file keeps the marks', () => {
  const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const rows = page.match(/^\| (`[A-Z]\w+`(, )?)+ \|/gm) ?? [];
  const names = rows.flatMap((row) => row.match(/[A-Z]\w+/g) ?? []);
  assert.ok(names.length > 30);
  for (const name of names)
    for (const value of ['"hush hush"', "'443'", '""'])
      assert.deepEqual(
        problems({ [name]: value }).filter((line) => !line.startsWith('Missing')),
        [`Invalid configuration: ${name} begins and ends with a quotation mark: remove both`],
      );
  const outside = { PATH: '"hush"', BRAND: '"Calm" & "Glow', ADMIN_EMAIL: 'me@spa.test' };
  assert.deepEqual(problems({ ...outside, ADMIN_PASSWORD: 'a "quiet" hour' }), []);
});

test('a half-set group names all missing keys together', () => {
  assert.deepEqual(
    problems({
      TWILIO_ACCOUNT_SID: 'AC1',
      MAIL_FROM: 'a@b.test',
      DATABASE_URL: 'postgres://localhost/x',
      ADMIN_EMAIL: 'me@spa.test',
    }),
    [
      'Missing required configuration: ADMIN_PASSWORD, AUTH_SECRET, TWILIO_AUTH_TOKEN, TWILIO_FROM, SMTP_URL',
    ],
  );
});

test('an empty variable counts as unset, an empty gateway token included', () => {
  assert.deepEqual(
    problems({ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: ' ', TWILIO_FROM: '+15125550100' }),
    ['Missing required configuration: TWILIO_AUTH_TOKEN'],
  );
});

test('outside demo mode an administrator is required', () => {
  assert.deepEqual(problems({ DEMO: 'false' }), [
    'Missing required configuration: ADMIN_EMAIL, ADMIN_PASSWORD',
  ]);
});

test('a malformed value is named with what it must be, and never repeated', () => {
  const invalidEnvironment = {
    PORT: '70000',
    DEMO: 'maybe',
    AUTH_SECRET: 'too-short-to-keep',
    PUBLIC_URL: 'https://deals.test/path',
    FORM_ENDPOINT: 'javascript:alert(1)',
    SMTP_URL: 'http://mail.test',
    MAIL_FROM: 'a@b.test',
    DATABASE_URL: 'mysql://secret@db.test',
  };
  const messages = problems(invalidEnvironment);
  for (const name of Object.keys(invalidEnvironment).filter((key) => key !== 'MAIL_FROM')) {
    assert.ok(
      messages.some((problem) => problem.includes(`${name} must be`)),
      name,
    );
  }
  for (const value of Object.values(invalidEnvironment))
    assert.ok(!messages.join().includes(value), value);
});

test('a log level or format that there is none of is named with those that there are', () => {
  assert.equal(ready({}).logLevel, 'info');
  assert.equal(ready({ LOG_LEVEL: 'debug', LOG_FORMAT: 'json' }).logLevel, 'debug');
  assert.deepEqual(problems({ LOG_LEVEL: 'verbose', LOG_FORMAT: 'yaml' }), [
    'Invalid configuration: LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
    'Invalid configuration: LOG_FORMAT must be json or text',
  ]);
});

test('maps are set by their own variables, each checked for its shape', () => {
  const { maps } = ready({
    GOOGLE_MAPS_API_KEY: 'AIza-key_1',
    MAP_TILES_URL: 'https://tiles.test/{z}/{x}/{y}.png',
    MAP_TILES_ATTRIBUTION: '© [Tiles](https://tiles.test/)',
  });
  assert.deepEqual(maps, {
    googleKey: 'AIza-key_1',
    tiles: {
      url: 'https://tiles.test/{z}/{x}/{y}.png',
      attribution: [{ text: '© ' }, { text: 'Tiles', href: 'https://tiles.test/' }],
    },
  });
  assert.deepEqual(
    problems({
      GOOGLE_MAPS_API_KEY: 'a key; with spaces',
      MAP_TILES_URL: 'http://tiles.test/{z}/{x}/{y}.png',
      MAP_TILES_ATTRIBUTION: '[Tiles](javascript:0)',
    }),
    [
      "Invalid configuration: GOOGLE_MAPS_API_KEY must be a browser key of Google's",
      'Invalid configuration: MAP_TILES_URL must be an https address with {z}, {x} and {y}',
      'Invalid configuration: MAP_TILES_ATTRIBUTION must be text, with links as [name](https://…)',
    ],
  );
});

test('a database may have several hosts, and its settings have bounds', () => {
  const shared = { AUTH_SECRET: 'x'.repeat(32) };
  for (const url of [
    'postgres://app@one/spa',
    'postgresql://app:p%40ss@one:5432,two:5433/spa?sslmode=require',
    'postgres://[::1]:5432,two/spa',
  ]) {
    assert.equal(ready({ ...shared, DATABASE_URL: url }).databaseUrl, url);
  }
  for (const url of ['mysql://app@one/spa', 'postgres://', 'postgres://one:x,two/spa', 'one']) {
    assert.deepEqual(problems({ ...shared, DATABASE_URL: url }), [
      'Invalid configuration: DATABASE_URL must be a postgres:// address',
    ]);
  }
  assert.deepEqual(ready({}).pool, { size: 10, statementMs: 10_000 });
  assert.equal(ready({ DATABASE_POOL: '3' }).pool.size, 3);
  assert.equal(problems({ DATABASE_POOL: '0', DATABASE_STATEMENT_TIMEOUT_MS: '5' }).length, 2);
});
