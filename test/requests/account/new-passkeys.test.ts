import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { ORIGIN, openApp, signIn, type TestApp } from '../../helpers/app.ts';
import { press, SECURITY, textOf } from './security-app.ts';

const START = Date.parse('2026-03-02T18:00:00Z');
const CREDENTIAL_ID = Buffer.from('a credential');

let testApp: TestApp;
let cookie: string;
beforeEach(async (t) => {
  assert.ok('mock' in t);
  t.mock.timers.enable({ apis: ['Date'], now: START });
  testApp = await openApp();
  cookie = await signIn(testApp);
});
afterEach(() => testApp.close());

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

function coseKey(): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(key));
}

/** What a device makes of our question, with the statement about itself that `statementOf` signs. */
async function newPasskey(format: string, statementOf: (signed: Buffer) => Map<string, unknown>) {
  const question = await testApp.get(`${SECURITY}/passkey`, { Cookie: cookie });
  const { challenge } = await question.json();
  const clientData = Buffer.from(
    JSON.stringify({ type: 'webauthn.create', challenge, origin: ORIGIN, crossOrigin: false }),
  );
  const authData = Buffer.concat([
    sha256('localhost'),
    Buffer.from([0x45, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, CREDENTIAL_ID.length]),
    CREDENTIAL_ID,
    coseKey(),
  ]);
  const attStmt = statementOf(Buffer.concat([authData, sha256(clientData)]));
  const attestation = new Map<string, unknown>([
    ['fmt', format],
    ['attStmt', attStmt],
    ['authData', new Uint8Array(authData)],
  ]);
  const encoded = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]);
  const id = CREDENTIAL_ID.toString('base64url');
  return JSON.stringify({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: Buffer.from(encoded).toString('base64url'),
    },
  });
}

async function stored() {
  const rows = await testApp.db.selectFrom('admin_passkeys').select('name').execute();
  return rows.map(({ name }) => name);
}

test('a passkey is added that says nothing of the device that made it', async () => {
  const answer = await newPasskey('none', () => new Map());
  const added = await press(testApp, cookie, 'add-passkey', { answer, name: 'My laptop' });
  assert.equal(added.status, 200);
  assert.deepEqual(await stored(), ['My laptop']);
});

test('a passkey with an attestation is refused, even one that is right: nothing of it is read', async () => {
  const statement = (signed: Buffer) =>
    new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(sign('sha256', signed, privateKey))],
    ]);
  for (const format of ['packed', 'android-key', 'tpm', 'apple', 'fido-u2f', 'None', '']) {
    const answer = await newPasskey(format, statement);
    const refused = await press(testApp, cookie, 'add-passkey', { answer });
    assert.equal(refused.status, 400, format);
    assert.match(await textOf(refused), /That passkey could not be added/);
  }
  assert.deepEqual(await stored(), []);
});

test('an answer to a session that has not proved itself lately is not even read', async (t) => {
  const answer = await newPasskey('none', () => new Map());
  t.mock.timers.setTime(START + 10 * 60_000);
  const parse = t.mock.method(JSON, 'parse');
  const refused = await press(testApp, cookie, 'add-passkey', { answer });
  assert.equal(refused.status, 403);
  assert.ok(parse.mock.calls.every(({ arguments: [text] }) => text !== answer));
});
