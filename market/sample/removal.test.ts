import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { Connection } from '../../database/tables.ts';
import { loadSample, sampleRows } from '../../server/lifecycle/sample.ts';
import {
  addBusiness,
  addLead,
  DAY_MS,
  MONDAY_NOON,
  SECRET,
  zipTable,
} from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { queueEmail } from '../emails/commands.server.ts';
import { linkLead } from '../leads/verbs.server.ts';
import { linkOwner, makeOwnerLink, startOwnerSession } from '../owners/commands.server.ts';
import { queueOwnerLink } from '../owners/emails.server.ts';
import type { Owner } from '../owners/store.server.ts';
import type { BusinessRow, Db } from '../ports.ts';
import { propose } from '../proposals/commands.server.ts';
import { removeSample } from './commands.server.ts';

const LATER = MONDAY_NOON + DAY_MS;
const change = { actor: 'owner@example.com', now: LATER };

let connection: Connection;
let db: Db;
beforeEach(async () => {
  connection = await emptyDatabase();
  db = connection.db;
  await loadSample({ db, zipTable, now: MONDAY_NOON, print: () => {} });
});
afterEach(() => connection.close());

const remove = (keepsChanged = false) =>
  removeSample(db, (at) => sampleRows(zipTable, at), { ...change, secret: SECRET, keepsChanged });

const businesses = () => db.selectFrom('businesses').selectAll().orderBy('id').execute();

test('pages of invented spas go; one with another address stays, without what the sample asked there', async () => {
  const [untouched, renamed, own] = await businesses();
  assert.ok(untouched && renamed && own);
  const link = ({ id, email }: BusinessRow, now: number) =>
    makeOwnerLink(db, { businessId: id, address: email }, SECRET, now);
  const ask = (owner: Owner, now: number) => {
    const change = { kind: 'business', record: owner.businessId ?? '', state: 'sent' } as const;
    return propose(db, owner.id, { ...change, form: { about: `Asked at ${now}` } }, now);
  };
  for (const business of [untouched, renamed, own]) {
    const owner = await link(business, MONDAY_NOON - DAY_MS);
    await ask(owner, MONDAY_NOON - 1);
    await startOwnerSession(db, owner.id, { isOwnPhone: true, userAgent: null }, MONDAY_NOON);
    await queueOwnerLink(db, owner, SITE, MONDAY_NOON);
    const to = { recipient: business.email, recipientKey: business.email, actor: owner.id };
    const email = { subject: 'January', text: 'It is here.', footerText: '' };
    const once = { kind: 'statement', alertId: null, idempotencyKey: business.id } as const;
    await queueEmail(db, { ...once, ...to, ...email }, MONDAY_NOON);
  }
  const edit = (id: string, values: Partial<BusinessRow>) =>
    db.updateTable('businesses').set(values).where('id', '=', id).execute();
  await edit(renamed.id, { name: 'My own spa' });
  await db.deleteFrom('outbox').where('recipient', '=', own.email).execute();
  await edit(own.id, { name: 'Another of mine', email: 'me@own.test' });
  const owner = await link({ ...own, email: 'me@own.test' }, LATER);
  await db
    .updateTable('proposals')
    .set({ state: 'declined', decided_by: 'me', decided_at: 1 })
    .execute();
  await ask(owner, LATER);
  await remove(true);
  assert.equal((await businesses()).length, 2);
  const owners = await db.selectFrom('owners').select('id').execute();
  assert.deepEqual(
    owners.map(({ id }) => id),
    [owner.id],
  );
  const proposals = await db.selectFrom('proposals').select('created_at').execute();
  assert.deepEqual(
    proposals.map(({ created_at }) => created_at),
    [LATER],
  );
  await remove();
  for (const table of ['owners', 'owner_sessions', 'proposals', 'outbox'] as const)
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
});

test('a spa that was made of a lead keeps its page, and a real lead stays with it', async () => {
  const invented = await db.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
  const real = await addLead(db, { businessName: 'A real spa', email: 'me@real.test' });
  const spas: BusinessRow[] = [];
  for (const { id, email, business_name: name } of [invented, real]) {
    const spa = await addBusiness(db, { zip: '78702', name });
    await db.transaction().execute((tx) => linkLead(tx, id, spa.id, change));
    const owner = await makeOwnerLink(db, { leadId: id, address: email }, SECRET, LATER);
    await linkOwner(db, owner.id, { businessId: spa.id, address: email }, LATER);
    spas.push(spa);
  }
  await remove();
  const owners = await db.selectFrom('owners').selectAll().orderBy('business_id').execute();
  assert.deepEqual(
    owners.map(({ business_id, lead_id }) => [business_id, lead_id]),
    [
      [spas[0]?.id, null],
      [spas[1]?.id, real.id],
    ],
  );
});
