import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addBusiness,
  addLead,
  DAY_MS,
  HOUR_MS,
  MONDAY_NOON,
  SECRET,
} from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { setBusinessStatus } from '../businesses/commands.server.ts';
import {
  agreeToTerms,
  endOwnerSession,
  makeOwnerLink,
  revokeOwnerLink,
  startOwnerSession,
} from './commands.server.ts';
import { MAX_OWNER_SESSIONS } from './rules.ts';
import {
  findOwnerBySession,
  findOwnerByToken,
  findOwnerOf,
  findOwnersByEmail,
  ownerUrl,
} from './store.server.ts';
import { parseOwnerToken } from './tokens.server.ts';

const ORIGIN = 'https://spa.test';
const PHONE = { isOwnPhone: false, userAgent: 'a phone' };

async function openSpa() {
  const { db, close } = await emptyDatabase();
  const business = await addBusiness(db, { zip: '78701' });
  const of = { businessId: business.id, address: business.email };
  const link = () => makeOwnerLink(db, of, SECRET, MONDAY_NOON);
  const tokenOf = (owner: Awaited<ReturnType<typeof link>>) =>
    ownerUrl(owner, ORIGIN, SECRET)?.split('/').at(-1) ?? '';
  return { db, close, business, link, tokenOf };
}

test('a spa has one link: asked for again it is the same, revoked it is another', async () => {
  const { db, business, link, tokenOf, close } = await openSpa();
  const first = await link();
  const token = tokenOf(first);
  assert.equal(parseOwnerToken(token), token);
  assert.equal(tokenOf(await link()), token);
  assert.equal((await findOwnerByToken(db, token))?.businessId, business.id);
  const { token: session } = await startOwnerSession(db, first.id, PHONE, MONDAY_NOON);
  assert.equal(await revokeOwnerLink(db, first.id, MONDAY_NOON), true);
  assert.equal(await findOwnerByToken(db, token), undefined);
  assert.equal(await findOwnerBySession(db, session, MONDAY_NOON), undefined);
  const second = await link();
  assert.equal(second.id, first.id);
  assert.notEqual(tokenOf(second), token);
  await close();
});

test('no row has a token, and with another secret no link can be made of one', async () => {
  const { db, link, tokenOf, close } = await openSpa();
  const owner = await link();
  const { token: session } = await startOwnerSession(db, owner.id, PHONE, MONDAY_NOON);
  const stored = JSON.stringify([
    await db.selectFrom('owners').selectAll().execute(),
    await db.selectFrom('owner_sessions').selectAll().execute(),
  ]);
  assert.ok(!stored.includes(tokenOf(owner)) && !stored.includes(session));
  assert.equal(ownerUrl(owner, ORIGIN, 'another secret'), undefined);
  await close();
});

test('another e-mail address of the spa ends its link and its sessions', async () => {
  const { db, business, link, tokenOf, close } = await openSpa();
  const owner = await link();
  const { token: session } = await startOwnerSession(db, owner.id, PHONE, MONDAY_NOON);
  const email = (address: string) =>
    db.updateTable('businesses').set({ email: address }).where('id', '=', business.id).execute();
  await email('new@juniper.example');
  assert.equal(await findOwnerByToken(db, tokenOf(owner)), undefined);
  assert.equal(await findOwnerBySession(db, session, MONDAY_NOON), undefined);
  assert.deepEqual(await findOwnersByEmail(db, 'new@juniper.example'), []);
  await close();
});

test('a session lasts two hours, or thirty days on the spa’s own phone, and ends where it is ended', async () => {
  const { db, link, close } = await openSpa();
  const owner = await link();
  const start = (isOwnPhone: boolean, now = MONDAY_NOON) =>
    startOwnerSession(db, owner.id, { ...PHONE, isOwnPhone }, now);
  const [short, long] = [await start(false), await start(true)];
  assert.deepEqual([short.seconds, long.seconds], [7200, 30 * 86_400]);
  const isOpen = async (token: string, now: number) =>
    (await findOwnerBySession(db, token, now)) !== undefined;
  assert.equal(await isOpen(short.token, MONDAY_NOON + 2 * HOUR_MS - 1), true);
  assert.equal(await isOpen(short.token, MONDAY_NOON + 2 * HOUR_MS), false);
  assert.equal(await isOpen(long.token, MONDAY_NOON + 29 * DAY_MS), true);
  await endOwnerSession(db, long.token);
  assert.equal(await isOpen(long.token, MONDAY_NOON), false);
  const first = await start(true, MONDAY_NOON + 1);
  for (let n = 0; n < MAX_OWNER_SESSIONS; n += 1) await start(true, MONDAY_NOON + 2 + n);
  assert.equal(await isOpen(first.token, MONDAY_NOON + 20), false, 'one more ends the oldest');
  await close();
});

test('a lead has a link before its spa is listed, and the same one after', async () => {
  const { db, business, close } = await openSpa();
  const lead = await addLead(db, { email: business.email });
  const of = { leadId: lead.id, address: lead.email };
  const owner = await makeOwnerLink(db, of, SECRET, MONDAY_NOON);
  assert.equal(owner.businessId, undefined);
  assert.equal(owner.name, lead.business_name);
  await db
    .updateTable('leads')
    .set({ business_id: business.id })
    .where('id', '=', lead.id)
    .execute();
  const found = await findOwnerOf(db, { businessId: business.id });
  assert.deepEqual([found?.id, found?.businessId], [owner.id, business.id]);
  const change = { actor: 'me@spa.test', now: MONDAY_NOON };
  await setBusinessStatus(db, business.id, 'inactive', change);
  assert.equal((await findOwnersByEmail(db, business.email.toUpperCase())).length, 1);
  await close();
});

test('the terms of the day are agreed to once, by a name and a role', async () => {
  const { db, link, close } = await openSpa();
  const owner = await link();
  const signer = { name: 'Ana Lopez', role: 'Owner' };
  const answers = await Promise.all([
    agreeToTerms(db, owner.id, signer, MONDAY_NOON),
    agreeToTerms(db, owner.id, { ...signer, name: 'Bo' }, MONDAY_NOON + 1),
  ]);
  assert.deepEqual(answers, [true, false]);
  const found = await findOwnerOf(db, { businessId: owner.businessId ?? '' });
  assert.deepEqual(
    [found?.terms_name, found?.terms_role, found?.terms_version, found?.terms_at],
    ['Ana Lopez', 'Owner', 0, MONDAY_NOON],
  );
  await close();
});
