import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import {
  ADMIN,
  administratorIn,
  cookieOf,
  ORIGIN,
  openApp,
  signIn,
  type TestApp,
} from '../../helpers/app.ts';
import { halfSignIn, opens, press } from './security-app.ts';

const PASSKEY = '/admin/login/passkey';
const START = Date.parse('2026-03-02T18:00:00Z');
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

let testApp: TestApp;
beforeEach(async (t) => {
  assert.ok('mock' in t);
  t.mock.timers.enable({ apis: ['Date'], now: START });
  testApp = await openApp();
  await signIn(testApp);
  await addPasskey('localhost');
});
afterEach(() => testApp.close());

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The key as authenticators write it (COSE): ES256 on P-256, with its two coordinates. */
function coseKey(): string {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const head = Buffer.from('a5010203262001215820', 'hex');
  const parts = [head, Buffer.from(x, 'base64url'), Buffer.from('225820', 'hex')];
  return Buffer.concat([...parts, Buffer.from(y, 'base64url')]).toString('base64url');
}

async function addPasskey(host: string) {
  const { id } = await testApp.db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow();
  const row = { id: 'key', user_id: id, credential_id: 'Y3JlZGVudGlhbA', public_key: coseKey() };
  const about = { counter: 0, transports: '', host, name: 'Phone', last_used_at: null };
  await testApp.db
    .insertInto('admin_passkeys')
    .values({ ...row, ...about, created_at: START })
    .execute();
}

const question = async () => (await testApp.get(PASSKEY)).json();

/** What a device answers; `lie` is what another one would say. */
async function answerTo(
  { challenge }: { challenge: string },
  lie: { origin?: string; host?: string; flags?: number; type?: string; count?: number } = {},
) {
  const { origin = ORIGIN, host = 'localhost', flags = 0x05, type = 'webauthn.get' } = lie;
  const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const counter = Buffer.from([flags, 0, 0, 0, lie.count ?? 0]);
  const authenticatorData = Buffer.concat([sha256(host), counter]);
  const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
  const id = 'Y3JlZGVudGlhbA';
  return JSON.stringify({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
    },
  });
}

const send = (answer: string, client: Pick<TestApp, 'post'> = testApp) =>
  client.post(PASSKEY, { answer });

const signedInBy = async (answer: string) => cookieOf(await send(answer));

test('a passkey signs in, and the same answer never does again', async () => {
  const answer = await answerTo(await question());
  const response = await send(answer);
  assert.equal(response.status, 302);
  assert.ok(await opens(testApp, cookieOf(response)));
  assert.equal((await send(answer)).status, 401);
});

test('of two requests with one answer at the same moment, one signs in', async () => {
  const answer = await answerTo(await question());
  const answers = await Promise.all([send(answer), send(answer)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [302, 401]);
});

test('of two devices with copies of one key, whose counters are equal, one signs in', async () => {
  const answers = await Promise.all([
    send(await answerTo(await question(), { count: 7 })),
    send(await answerTo(await question(), { count: 7 })),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [302, 401]);
  assert.equal((await send(await answerTo(await question(), { count: 7 }))).status, 401);
  assert.equal((await send(await answerTo(await question(), { count: 8 }))).status, 302);
});

test('the question says nothing of the account and is another one each time', async () => {
  const [first, second] = [await question(), await question()];
  assert.notEqual(first.challenge, second.challenge);
  assert.equal(first.userVerification, 'required');
  assert.deepEqual(first.allowCredentials ?? [], []);
  assert.doesNotMatch(JSON.stringify(first), /owner|Phone|Y3JlZGVudGlhbA/);
});

test('an answer from elsewhere, unverified, late or to no question of ours signs nobody in', async (t) => {
  const refused = async (answer: string, why: string) =>
    assert.equal((await send(answer)).status, 401, why);
  await refused(await answerTo(await question(), { origin: 'https://evil.test' }), 'origin');
  await refused(await answerTo(await question(), { host: 'evil.test' }), 'host');
  await refused(await answerTo(await question(), { flags: 0x01 }), 'nobody verified');
  await refused(await answerTo(await question(), { type: 'webauthn.create' }), 'type');
  await refused(await answerTo({ challenge: 'bWFkZSB1cA' }), 'made-up question');
  for (const text of ['', '{}', 'null', '[', '{"id":1}']) await refused(text, text);
  const late = await answerTo(await question());
  t.mock.timers.setTime(START + 5 * 60_000);
  await refused(late, 'late');
  assert.deepEqual(await testApp.db.selectFrom('admin_used_challenges').selectAll().execute(), []);
});

test('a question to add a passkey is no question to sign in', async () => {
  const signedIn = cookieOf(await send(await answerTo(await question())));
  const response = await testApp.get('/admin/settings/security/passkey', { Cookie: signedIn });
  assert.equal(response.status, 200);
  assert.equal((await send(await answerTo(await response.json()))).status, 401);
});

test('a passkey confirms that an open session is its owner’s, once', async (t) => {
  const cookie = cookieOf(await send(await answerTo(await question())));
  t.mock.timers.setTime(START + 10 * 60_000);
  const confirm = (answer: string) => press(testApp, cookie, 'confirm', { 'own-passkey': answer });
  const answer = await answerTo(await question());
  assert.equal((await confirm(answer)).status, 302);
  assert.equal((await send(answer)).status, 401);
  const again = await signedInBy(await answerTo(await question()));
  const used = await press(testApp, again, 'confirm', { 'own-passkey': answer });
  assert.equal(used.status, 400);
  assert.match(await used.text(), /That passkey was not accepted/);
});

test('with a passkey alone the password leads to the second step, and the login offers it', async () => {
  await halfSignIn(testApp);
  const loader = await (await testApp.get('/admin/login.data')).text();
  assert.match(loader, /"offersPasskeys",true/);
  await testApp.db.updateTable('admin_passkeys').set({ host: 'elsewhere.test' }).execute();
  const other = await (await testApp.get('/admin/login.data')).text();
  assert.match(other, /"offersPasskeys",false/, 'browsers would not find it here');
  await halfSignIn(testApp);
});

test('when ADMIN_EMAIL changes, the former passkey opens nothing', async () => {
  const moved = await openApp({
    db: testApp.db,
    administrator: administratorIn(testApp, `new-${ADMIN.email}`),
  });
  const response = await send(await answerTo(await question()), moved);
  assert.equal(response.status, 401);
  await moved.close();
});
