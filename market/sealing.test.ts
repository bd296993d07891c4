import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEntered } from '../server/config/entered-values.ts';
import { ADMIN, MONDAY_NOON, SECRET } from '../test/helpers/app.ts';
import { codeAt } from '../test/helpers/authenticator.ts';
import { emptyDatabase } from '../test/helpers/empty-database.ts';
import { FORMER_SEALS } from '../test/helpers/former-records.ts';
import { ensureAdministrator } from './admin/commands.server.ts';
import { readSealedValues } from './connections/store.server.ts';
import { bindFormerSeals } from './former-seals.server.ts';
import { keyOf } from './purchases/accounts.server.ts';
import { OPERATOR } from './purchases/rules.ts';
import { type SealedFor, seal, unseal } from './sealing.server.ts';
import { confirmTotp, startTotp } from './totp/commands.server.ts';
import { toBase32 } from './totp/rules.ts';

const OTHER = 'another secret of the tests, as long as the first';
const APP = 'dHdlbnR5IGJ5dGVzIG9mIGFuIGE';
const RECORD: SealedFor = `stripe ${OPERATOR}`;

test('a sealed value opens for its record and secret alone, and is another text each time', () => {
  const sealed = seal('rk_live_1 “é”', RECORD, SECRET);
  assert.equal(unseal(sealed, RECORD, SECRET), 'rk_live_1 “é”');
  assert.notEqual(seal('rk_live_1 “é”', RECORD, SECRET), sealed);
  assert.doesNotMatch(sealed, /rk_live/);
  assert.equal(unseal(sealed, RECORD, OTHER), undefined);
  for (const record of ['stripe another', 'connection operator', 'totp operator'] as const)
    assert.equal(unseal(sealed, record, SECRET), undefined, record);
  assert.equal(unseal(seal('', RECORD, SECRET), RECORD, SECRET), '');
});

test('a sealed value that was cut, altered or made up opens nowhere', () => {
  const sealed = seal('rk_live_1', RECORD, SECRET);
  for (let length = 0; length < sealed.length; length += 1)
    assert.equal(unseal(sealed.slice(0, length), RECORD, SECRET), undefined, `${length}`);
  for (let at = 4; at < sealed.length - 1; at += 1) {
    const letter = sealed[at] === 'A' ? 'B' : 'A';
    const altered = sealed.slice(0, at) + letter + sealed.slice(at + 1);
    assert.equal(unseal(altered, RECORD, SECRET), undefined, `${at}`);
  }
  for (const text of ['', 'aes.', 'sealed', 'aes.%%%'])
    assert.equal(unseal(text, RECORD, SECRET), undefined);
});

test('what was sealed for no record is sealed anew for its own, once; another secret’s stays', async () => {
  const { db, close } = await emptyDatabase();
  const at = { created_at: 1, updated_at: 1, read_from: 1, next_read_at: 1 };
  const own = { id: OPERATOR, business_id: null, key_sealed: FORMER_SEALS['rk_live_1 “é”'], ...at };
  await db.insertInto('stripe_accounts').values(own).execute();
  const by = { updated_at: 1, updated_by: ADMIN.email };
  const values = [
    { name: 'MAIL_FROM', sealed: FORMER_SEALS['me@spa.test'], ...by },
    { name: 'SMTP_URL', sealed: FORMER_SEALS.ofAnother, ...by },
  ];
  await db.insertInto('connection_values').values(values).execute();
  await ensureAdministrator(db, ADMIN, MONDAY_NOON);
  const { id } = await db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow();
  await startTotp(db, id, SECRET, MONDAY_NOON);
  await db.updateTable('admin_totp').set({ secret: FORMER_SEALS[APP] }).execute();
  const shown = toBase32(Buffer.from(APP, 'base64url'));
  const account = () => db.selectFrom('stripe_accounts').selectAll().executeTakeFirstOrThrow();
  assert.equal(keyOf(await account(), SECRET), undefined);

  await bindFormerSeals(db, SECRET);
  const bound = await account();
  assert.equal(keyOf(bound, SECRET), 'rk_live_1 “é”');
  const stored = await readSealedValues(db);
  assert.deepEqual(openEntered(stored, SECRET), {
    values: { MAIL_FROM: 'me@spa.test' },
    unreadable: ['SMTP_URL'],
  });
  assert.equal(stored[1]?.sealed, values[1]?.sealed);
  assert.ok(await confirmTotp(db, id, codeAt(shown, MONDAY_NOON), SECRET, MONDAY_NOON));

  await bindFormerSeals(db, SECRET);
  assert.deepEqual(await account(), bound);
  await bindFormerSeals(db, OTHER);
  assert.equal(openEntered(await readSealedValues(db), OTHER).values.SMTP_URL, 'smtp://a.test');
  await close();
});

test('a value that was moved to another row opens nowhere', async () => {
  const { db, close } = await emptyDatabase();
  const sealed = seal('the token of the gateway', 'connection TWILIO_AUTH_TOKEN', SECRET);
  const by = { updated_at: 1, updated_by: ADMIN.email };
  await db
    .insertInto('connection_values')
    .values({ name: 'TWILIO_FROM', sealed, ...by })
    .execute();
  await bindFormerSeals(db, SECRET);
  assert.deepEqual(openEntered(await readSealedValues(db), SECRET), {
    values: {},
    unreadable: ['TWILIO_FROM'],
  });
  const key_sealed = seal('rk_live_1', 'stripe another-spa', SECRET);
  assert.equal(keyOf({ id: OPERATOR, key_sealed }, SECRET), undefined);
  await close();
});
