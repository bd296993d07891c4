import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Hono } from 'hono';
import { openSqlite } from '../../database/sqlite.ts';
import { clientAddressOf } from '../security/client-address.ts';
import { openLog } from '../telemetry/log.ts';
import { logRequests, openRequestLog } from '../telemetry/request-log.ts';
import { openFormLimits } from './form-limits.ts';
import { openRecentRefusals } from './recent-refusals.ts';
import { openSignInRateLimit } from './sign-in-rate-limit.ts';

const REFUSALS = 2000;
/** A stranger can make these long: a header, to which a proxy adds the address, and the query. */
const PADDING = 'x'.repeat(4096);
/** Half of the one or the other is none of it; other tests of this process use memory meanwhile, too. */
const MAX_BYTES = (REFUSALS * PADDING.length) / 2;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function liveBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

type Admission = { kind: string };

function appThatAsks(admit: (address: string) => Promise<Admission>) {
  const app = new Hono();
  const { logRequest } = openRequestLog(openLog('silent', []));
  app.use(
    logRequests(
      () => 'the id of a request',
      (path) => path,
      logRequest,
      1,
    ),
  );
  const refusals = openRecentRefusals(1);
  app.use(refusals.rejectRepeated);
  app.post('*', async (c) => {
    const address = clientAddressOf(c, 1);
    const { kind } = await admit(address);
    if (kind === 'admitted') return c.text('ok');
    refusals.record(c.req.path, address, {
      status: 429,
      message: 'Please wait',
      retryAfterSeconds: 60,
    });
    return c.text('Please wait', 429);
  });
  return async (address: string) => {
    const headers = { 'X-Forwarded-For': `${PADDING}, ${address}` };
    const response = await app.request(`/a-form-of-visitors?${PADDING}`, {
      method: 'POST',
      headers,
    });
    return response.status;
  };
}

const FORMS = openFormLimits();
const { db } = openSqlite(':memory:');
const SIGN_INS = openSignInRateLimit({ db, dialect: 'sqlite' });

for (const [what, admit] of [
  ['a form', (address: string) => FORMS('alerts', address)],
  ['a sign-in', (address: string) => SIGN_INS({ email: 'a@b.test', address, device: undefined })],
  [
    'what is limited for each address alone',
    async (address: string) => {
      setTimeout(() => address, 3_600_000).unref();
      return { kind: 'rate-limited' };
    },
  ],
] as const)
  test(`the refusal of ${what} holds nothing of its request`, async () => {
    const send = appThatAsks(admit);
    const addressOf = (n: number) => `2001:db8:1:${(n + 4096).toString(16)}::1`;
    let refused = 0;
    for (let n = 0; n < 100; n += 1) await send(addressOf(n));
    const before = liveBytes();
    for (let n = 100; n < 100 + REFUSALS; n += 1)
      if ((await send(addressOf(n))) === 429) refused += 1;
    const grown = liveBytes() - before;
    assert.equal(refused, REFUSALS);
    assert.ok(grown < MAX_BYTES, `${Math.round(grown / REFUSALS)} bytes a refusal`);
  });
