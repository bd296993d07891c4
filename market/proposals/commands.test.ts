import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addBusiness,
  addDeal,
  addLead,
  MONDAY_NOON,
  SECRET,
  zipTable,
} from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { historyOf } from '../changes/store.server.ts';
import { makeOwnerLink } from '../owners/commands.server.ts';
import { findOwner } from '../owners/store.server.ts';
import type { Db } from '../ports.ts';
import { effectiveSettings } from '../settings/rules.ts';
import { declineProposal, propose, sendDrafts } from './commands.server.ts';
import { MAX_WAITING, type ProposedForm } from './rules.ts';
import { findProposal, proposalsOf, waitingOwners } from './store.server.ts';
import { takeNewSpa, takeProposal } from './take.server.ts';

const OWN_SPA = {
  ...{ name: 'Juniper Hour', phone: '(512) 555-0132', address: '410 Cedar Street' },
  ...{ city: 'Austin', state: 'TX', zip: '78701', about: 'Quiet rooms.' },
};
const OWN_DEAL = {
  ...{ title: 'Swedish massage', durationMinutes: '60', regularPrice: '120', dealPrice: '79.50' },
  expiryDate: '2026-03-20',
};
const LINK = { checkoutUrl: 'https://buy.stripe.com/test_1' };

const contextOf = (db: Db) => ({
  ...{ db, zipTable, now: MONDAY_NOON, actor: 'owner@example.com' },
  settings: effectiveSettings(SITE, {}),
});

async function openLeadOwner() {
  const { db, close } = await emptyDatabase();
  const lead = await addLead(db);
  const of = { leadId: lead.id, address: lead.email };
  const owner = await makeOwnerLink(db, of, SECRET, MONDAY_NOON);
  const save = async (kind: 'business' | 'deal', form: ProposedForm) => {
    const stored = await propose(
      db,
      owner.id,
      { kind, record: null, form, state: 'sent' },
      MONDAY_NOON,
    );
    return seen(db, stored);
  };
  return { db, close, lead, owner, save, context: contextOf(db) };
}

async function openListedOwner() {
  const { db, close } = await emptyDatabase();
  const business = await addBusiness(db, { zip: '78701' });
  const of = { businessId: business.id, address: business.email };
  const owner = await makeOwnerLink(db, of, SECRET, MONDAY_NOON);
  const save = async (kind: 'business' | 'deal', record: string | null, form: ProposedForm) =>
    seen(db, await propose(db, owner.id, { kind, record, form, state: 'sent' }, MONDAY_NOON));
  return { db, close, business, owner, save, context: contextOf(db) };
}

async function seen(db: Db, stored: Awaited<ReturnType<typeof propose>>) {
  assert.ok(stored.kind === 'stored');
  const proposal = await findProposal(db, stored.id);
  return { id: stored.id, version: proposal?.updated_at ?? 0 };
}

test('a new spa and its first deal are one press, and the history says who proposed them', async () => {
  const { db, lead, owner, save, context, close } = await openLeadOwner();
  const [business, deal] = [await save('business', OWN_SPA), await save('deal', OWN_DEAL)];
  const options = { allowSimilar: false };
  const without = await takeNewSpa(context, owner.id, { business, deal }, { added: {} }, options);
  assert.ok(without.kind === 'invalid' && 'checkoutUrl' in without.problems);
  assert.deepEqual(await db.selectFrom('businesses').select('id').execute(), [], 'both or neither');
  const taken = await takeNewSpa(context, owner.id, { business, deal }, { added: LINK }, options);
  assert.equal(taken.kind, 'taken');
  const [spa] = await db.selectFrom('businesses').selectAll().execute();
  const [made] = await db.selectFrom('deals').selectAll().execute();
  assert.deepEqual([spa?.name, spa?.email, spa?.status], ['Juniper Hour', lead.email, 'active']);
  assert.deepEqual(
    [made?.business_id, made?.status, made?.deal_price_cents, made?.checkout_url],
    [spa?.id, 'active', 7950, LINK.checkoutUrl],
  );
  assert.equal((await findOwner(db, owner.id))?.businessId, spa?.id);
  const [event] = await historyOf(db, 'business', spa?.id ?? '', 1);
  assert.equal(event?.actor, 'owner@example.com (proposed by the spa)');
  const again = await takeNewSpa(context, owner.id, { business, deal }, { added: LINK }, options);
  assert.equal(again.kind, 'missing', 'the spa is listed by now');
  assert.deepEqual(await waitingOwners(db, 9), []);
  await close();
});

test('of a change the ticked fields are taken, and nothing else', async () => {
  const { db, business, save, context, close } = await openListedOwner();
  const form = { name: 'Juniper Hours', about: 'Four rooms.', email: 'thief@spa.test' };
  const proposal = await save('business', business.id, form);
  const choice = { ticked: ['about', 'email', 'status'], added: { email: 'thief@spa.test' } };
  const taken = await takeProposal(context, proposal, choice, business.updated_at);
  assert.equal(taken.kind, 'taken');
  const [stored] = await db.selectFrom('businesses').selectAll().execute();
  assert.deepEqual(
    [stored?.name, stored?.about, stored?.email],
    [business.name, 'Four rooms.', business.email],
  );
  const answer = (await findProposal(db, proposal.id))?.answer;
  assert.equal(answer, 'Not taken: Business Name', 'the spa reads what was left out');
  await close();
});

test('a change of which no field is ticked is not taken, and still waits', async () => {
  const { db, business, save, context, close } = await openListedOwner();
  const deal = await addDeal(db, business);
  const choice = { ticked: ['status'], added: {} };
  for (const [proposal, loadedAt] of [
    [await save('business', business.id, { about: 'Four rooms.' }), business.updated_at],
    [await save('deal', deal.id, { dealPrice: '50' }), deal.updated_at],
  ] as const) {
    const outcome = await takeProposal(context, proposal, choice, loadedAt);
    assert.deepEqual(outcome, { kind: 'none-ticked' });
    const still = await findProposal(db, proposal.id);
    assert.deepEqual([still?.state, still?.answer], ['sent', '']);
  }
  await close();
});

test('a change of nothing is not stored, and takes back what waits; another form’s stays', async () => {
  const { db, business, owner, close } = await openListedOwner();
  const of = { kind: 'business', record: business.id, state: 'sent' } as const;
  const send = async (form: ProposedForm, names: string[]) =>
    (await propose(db, owner.id, { ...of, form, names }, MONDAY_NOON)).kind;
  assert.equal(await send({}, ['about']), 'unchanged');
  assert.deepEqual(await proposalsOf(db, owner.id), []);
  await send({ about: 'Four rooms.' }, ['about']);
  await send({ gallery: '/uploads/a.webp', mayUsePictures: 'yes' }, ['gallery', 'mayUsePictures']);
  assert.equal(await send({}, ['about']), 'stored');
  const [left] = await proposalsOf(db, owner.id);
  assert.deepEqual(Object.keys(left?.form ?? {}), ['gallery', 'mayUsePictures']);
  assert.equal(await send({}, ['gallery']), 'withdrawn');
  assert.deepEqual(await proposalsOf(db, owner.id), []);
  await close();
});

test('of two administrators one takes a proposal, and one that the spa has changed is seen first', async () => {
  const { db, business, owner, save, context, close } = await openListedOwner();
  const deal = await addDeal(db, business);
  const proposal = await save('deal', deal.id, { dealPrice: '50' });
  const choice = { ticked: ['dealPrice'], added: {} };
  const form = { dealPrice: '1' };
  await propose(db, owner.id, { kind: 'deal', record: deal.id, form, state: 'sent' }, MONDAY_NOON);
  assert.deepEqual(await takeProposal(context, proposal, choice, deal.updated_at), {
    kind: 'decided',
  });
  const changed = {
    id: proposal.id,
    version: (await findProposal(db, proposal.id))?.updated_at ?? 0,
  };
  const outcomes = await Promise.all(
    [1, 2].map(() => takeProposal(context, changed, choice, deal.updated_at)),
  );
  assert.deepEqual(outcomes.map(({ kind }) => kind).toSorted(), ['decided', 'taken']);
  const prices = await db.selectFrom('deals').select('deal_price_cents').execute();
  assert.deepEqual(
    prices.map(({ deal_price_cents }) => deal_price_cents),
    [100],
  );
  await close();
});

test('a proposal on a deal that was edited or deleted since, or is another spa’s, changes nothing', async () => {
  const { db, business, save, context, close } = await openListedOwner();
  const deal = await addDeal(db, business);
  const other = await addBusiness(db, { zip: '78702', name: 'Another' });
  const foreign = await addDeal(db, other);
  const choice = { ticked: ['dealPrice'], added: {} };
  const take = async (record: string, loadedAt: number) =>
    takeProposal(context, await save('deal', record, { dealPrice: '50' }), choice, loadedAt);
  assert.deepEqual(await take(deal.id, deal.updated_at - 1), { kind: 'conflict' });
  assert.deepEqual(await take(foreign.id, foreign.updated_at), { kind: 'missing' });
  await db.deleteFrom('deals').where('id', '=', deal.id).execute();
  assert.deepEqual(await take(deal.id, deal.updated_at), { kind: 'missing' });
  const states = await db.selectFrom('proposals').select('state').execute();
  assert.ok(
    states.every(({ state }) => state === 'sent'),
    'they still wait',
  );
  await close();
});

test('steps are saved one by one, and sent together', async () => {
  const { db, owner, close } = await openLeadOwner();
  const step = (form: ProposedForm) =>
    propose(db, owner.id, { kind: 'business', record: null, form, state: 'draft' }, MONDAY_NOON);
  await step({ name: 'Juniper Hour' });
  await step({ licenseNumber: 'MT 1' });
  assert.deepEqual(await waitingOwners(db, 9), []);
  assert.equal(await sendDrafts(db, owner.id, MONDAY_NOON), 1);
  const [sent] = await proposalsOf(db, owner.id);
  assert.deepEqual(sent?.form, { name: 'Juniper Hour', licenseNumber: 'MT 1' });
  assert.deepEqual(
    (await waitingOwners(db, 9)).map(({ ownerId, count }) => [ownerId, count]),
    [[owner.id, 1]],
  );
  await close();
});

test('not now is said in a sentence, and so many wait at most', async () => {
  const { db, owner, save, close } = await openLeadOwner();
  const proposal = await save('deal', OWN_DEAL);
  const by = { actor: 'owner@example.com', now: MONDAY_NOON };
  assert.equal(await declineProposal(db, proposal, 'The price is above the menu’s.', by), true);
  assert.equal(await declineProposal(db, proposal, 'Again.', by), false);
  const [draft] = await proposalsOf(db, owner.id);
  assert.deepEqual(
    [draft?.state, draft?.answer, draft?.form.title],
    ['draft', 'The price is above the menu’s.', OWN_DEAL.title],
    'what it typed stays with it',
  );
  for (let n = 0; n < MAX_WAITING; n += 1)
    await save('deal', { ...OWN_DEAL, title: `Massage ${n}` });
  const one = { kind: 'deal', record: null, form: OWN_DEAL, state: 'sent' } as const;
  assert.deepEqual(await propose(db, owner.id, one, MONDAY_NOON), { kind: 'too-many' });
  await close();
});
