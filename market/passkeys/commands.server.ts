import { createHmac, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { type Db, MAX_CLOCK_SKEW_MS, type PasskeyRow } from '../ports.ts';
import { CHALLENGE_MS, MAX_PASSKEYS, passkeyHost } from './rules.ts';
import { parseAuthentication, parseRegistration } from './schema.ts';
import {
  findPasskey,
  insertPasskey,
  markPasskeyUsed,
  passkeysOf,
  spendChallenge,
} from './store.server.ts';

/** EdDSA, ES256 and RS256 (COSE): what all devices know. Newer ones are an experiment of Node's. */
const ALGORITHMS = [-8, -7, -257];

interface Passkeys {
  db: Db;
  authSecret: string;
  publicUrl: string;
}

/** The question for a browser that should sign in: any passkey of this site may answer it. */
export async function signInQuestion({ authSecret, publicUrl }: Passkeys, now: number) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: passkeyHost(publicUrl),
    challenge: newChallenge(authSecret, 'sign-in', now),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  });
}

/** The question for a browser that should make a passkey; only this session may answer it. */
export async function registrationQuestion(
  { db, authSecret, publicUrl }: Passkeys,
  session: { id: string; userId: string; email: string },
  brand: string,
  now: number,
) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: brand,
    rpID: passkeyHost(publicUrl),
    userName: session.email,
    userID: new TextEncoder().encode(session.userId),
    challenge: newChallenge(authSecret, session.id, now),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (await passkeysOf(db, session.userId)).map(({ credential_id }) => ({
      id: credential_id,
    })),
    // It replaces password and code, so it asks for a finger, a face or a PIN, and names the account.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The passkey that a browser's answer makes; undefined where the answer is not right. */
export async function readNewPasskey(
  { authSecret, publicUrl }: Passkeys,
  session: { id: string; userId: string },
  { json, name }: { json: string; name: string },
  now: number,
): Promise<PasskeyRow | undefined> {
  const response = parseRegistration(json);
  if (!response || !(await isUnattested(response))) return undefined;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) =>
      challengeEnd(authSecret, session.id, challenge, now) !== undefined,
    expectedOrigin: publicUrl,
    expectedRPID: passkeyHost(publicUrl),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  const credential = verified?.registrationInfo?.credential;
  return (
    credential && {
      id: randomUUIDv7(),
      user_id: session.userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: response.response.transports.join(','),
      host: passkeyHost(publicUrl),
      name,
      created_at: now,
      last_used_at: null,
    }
  );
}

/**
 * We ask for no attestation. One that comes all the same is not verified: its certificates name
 * addresses of a stranger's choice, which the library would fetch.
 */
async function isUnattested({ response }: { response: { attestationObject: string } }) {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const bytes = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'));
    return decodeAttestationObject(bytes).get('fmt') === 'none';
  } catch {
    return false;
  }
}

/** False where the account has it, or as many as it may have. */
export async function addPasskey(tx: Db, row: PasskeyRow): Promise<boolean> {
  const existing = await passkeysOf(tx, row.user_id);
  return existing.length < MAX_PASSKEYS && insertPasskey(tx, row);
}

/** Finds the account whose passkey answered our question, once; undefined where none did. */
export async function verifyPasskey(
  { db, authSecret, publicUrl }: Passkeys,
  json: string,
  now: number,
): Promise<string | undefined> {
  const response = parseAuthentication(json);
  const passkey = response && (await findPasskey(db, response.id));
  if (!passkey) return undefined;
  let answered: { challenge: string; expiresAt: number } | undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => {
      const expiresAt = challengeEnd(authSecret, 'sign-in', challenge, now);
      if (expiresAt !== undefined) answered = { challenge, expiresAt };
      return expiresAt !== undefined;
    },
    expectedOrigin: publicUrl,
    expectedRPID: passkeyHost(publicUrl),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (!verified?.verified || !answered) return undefined;
  if (!(await spendChallenge(db, answered.challenge, answered.expiresAt, now))) return undefined;
  const { newCounter } = verified.authenticationInfo;
  return (await markPasskeyUsed(db, passkey.id, newCounter, now)) ? passkey.user_id : undefined;
}

/** A random question that proves itself: nothing of it is stored before it was answered. */
function newChallenge(authSecret: string, purpose: string, now: number): string {
  const content = `${now + CHALLENGE_MS}.${randomBytes(16).toString('base64url')}`;
  return `${content}.${signature(authSecret, purpose, content)}`;
}

/** Until when a challenge (in base64url, as browsers return it) holds; undefined if it does not. */
function challengeEnd(authSecret: string, purpose: string, encoded: string, now: number) {
  const challenge = Buffer.from(encoded, 'base64url').toString();
  const [end = '', nonce = '', signed = ''] = challenge.split('.');
  const actual = Buffer.from(signed);
  const expected = Buffer.from(signature(authSecret, purpose, `${end}.${nonce}`));
  const isOurs = actual.length === expected.length && timingSafeEqual(actual, expected);
  const expiresAt = Number(end);
  return isOurs && expiresAt > now && expiresAt <= now + CHALLENGE_MS + MAX_CLOCK_SKEW_MS
    ? expiresAt
    : undefined;
}

function signature(authSecret: string, purpose: string, content: string): string {
  const key = createHmac('sha256', authSecret).update('passkey challenges').digest();
  return createHmac('sha256', key).update(`${purpose} ${content}`).digest('base64url');
}
