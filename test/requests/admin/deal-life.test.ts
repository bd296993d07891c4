import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { SELECT } from '../../../web/kit/lists/selection.ts';
import { addDeal, DAY_MS, MONDAY_NOON, visibleText } from '../../helpers/app.ts';
import { assertSays } from '../../helpers/says.ts';
import { openDealAdmin } from './deal-admin.ts';

let dealAdmin: Awaited<ReturnType<typeof openDealAdmin>>;
before(async () => {
  dealAdmin = await openDealAdmin();
});
beforeEach(async () => {
  await dealAdmin.db.deleteFrom('deals').execute();
});
after(() => dealAdmin.close());

const editPath = (id: string) => `/admin/deals/${id}/edit`;
const read = async (path: string) => visibleText(await (await dealAdmin.visitAsAdmin(path)).text());

async function press(id: string, fields: Record<string, string>) {
  const response = await dealAdmin.send(`/admin/deals/${id}/status`, fields);
  return dealAdmin.textAfterRedirect(response, editPath(id));
}

test('each button does its verb, says so, and is in the history', async () => {
  const { id } = await addDeal(dealAdmin.db, dealAdmin.business);
  assert.match(
    await press(id, { verb: 'pause' }),
    /Deal paused.* Paused .* Resume ⋯ Archive .*Reason/,
  );
  assert.doesNotMatch(await dealAdmin.publicPage(), /Swedish massage/);
  await press(id, { verb: 'pause', reason: '  The sauna is broken ' });
  const html = await (await dealAdmin.visitAsAdmin(editPath(id))).text();
  assert.match(html, /value="The sauna is broken"/);
  const page = `/deals/${dealAdmin.business.slug}?deal=${id}`;
  assert.doesNotMatch(await (await dealAdmin.get(page)).text(), /sauna/);
  assert.match(
    await press(id, { verb: 'resume' }),
    /Deal resumed.* Live until .* Pause ⋯ Mark Sold Out/,
  );
  assert.match(await press(id, { verb: 'sell-out' }), /Deal marked sold out.* Back on Sale/);
  assert.match(await press(id, { verb: 'put-on-sale' }), /Deal back on sale/);
  assert.match(await press(id, { verb: 'archive' }), /Deal archived.* Archived .*Restore/);
  assert.match(await press(id, { verb: 'restore' }), /Deal restored.* Live until/);
  assert.match(await dealAdmin.publicPage(), /Swedish massage/);
  const history = await read(editPath(id));
  const sentences = [
    ...history.matchAll(/(?:All changes|EST(?: Undo the last change)?) ([^,]*?) by owner@/g),
  ];
  assert.deepEqual(
    sentences.map(([, sentence]) => sentence),
    [
      'Restored',
      'Archived',
      'Put back on sale',
      'Marked sold out',
      'Resumed Reason for the pause was removed: The sauna is broken',
      'Reason for the pause was set to The sauna is broken',
      'Paused',
    ],
  );
  assert.match(
    await read('/admin/history'),
    /“Swedish massage” of Juniper Hour was restored.* was marked sold out .* was paused/,
  );
});

test('what does not fit a deal changes nothing, and says why', async () => {
  const { id } = await addDeal(dealAdmin.db, dealAdmin.business, { expires_at: MONDAY_NOON });
  const stored = await dealAdmin.deals();
  for (const verb of ['pause', 'sell-out', 'put-on-sale', 'resume'])
    assert.match(await press(id, { verb }), /Failed to update deal.*It has expired\./, verb);
  assert.match(await press(id, { verb: 'restore' }), /Deal restored/, 'it is as wished');
  assert.match(await press(id, { verb: 'explode' }), /There is no such button/);
  assert.deepEqual(await dealAdmin.deals(), stored);
});

test('a draft may lack its link and its end, and is published by saving it complete', async () => {
  const response = await dealAdmin.create({ draft: 'yes', checkoutUrl: '', expiryDate: '' });
  const [draft] = await dealAdmin.deals();
  assert.ok(draft);
  const saved = await dealAdmin.textAfterRedirect(response, editPath(draft.id));
  assertSays(saved, 'Draft saved', 'Quiet hour', 'Visitors do not see this draft');
  assert.match(await read('/admin/deals'), /No active deals found/);
  assert.match(await read('/admin/deals?state=draft'), /Quiet hour/);
  const values = { ...dealAdmin.validDeal(), updatedAt: String(draft.updated_at) };
  const refused = await dealAdmin.send(editPath(draft.id), { ...values, checkoutUrl: '' });
  assert.equal(refused.status, 400);
  await dealAdmin.send(editPath(draft.id), values);
  assert.match(await dealAdmin.publicPage(), /Quiet hour/);
  const [published] = await dealAdmin.deals();
  assert.deepEqual([published?.status, published?.starts_at], ['active', MONDAY_NOON]);
  assert.match(await read(editPath(draft.id)), /All changes [^@]* Published by owner@/);
  const late = await dealAdmin.create({ draft: 'yes', title: 'X' });
  assert.equal(late.status, 400, 'what is there must be right');
});

test('a start is the first moment of its day where the spa is, and before the end', async () => {
  await dealAdmin.create({ startDate: '2026-03-05' });
  const [deal] = await dealAdmin.deals();
  assert.equal(deal?.starts_at, Date.parse('2026-03-05T00:00:00-06:00'));
  assert.match(await read('/admin/deals?state=scheduled'), /Quiet hour/);
  const late = await dealAdmin.create({ startDate: '2026-03-21' });
  assert.equal(late.status, 400);
  assert.match(visibleText(await late.text()), /The deal must start before it ends/);
  await dealAdmin.create({ startDate: '2026-02-01', title: 'Begun' });
  const begun = (await dealAdmin.deals()).find(({ title }) => title === 'Begun');
  assert.equal(begun?.starts_at, MONDAY_NOON, 'no visitor saw it before');
});

test('a copy is a draft with all but link and dates, made once however often it is sent', async () => {
  const deal = await addDeal(dealAdmin.db, dealAdmin.business, { limit_per_visit: 2 });
  const form = { verb: 'duplicate', key: crypto.randomUUID() };
  const [first, second] = [
    await dealAdmin.send(`/admin/deals/${deal.id}/status`, form),
    await dealAdmin.send(`/admin/deals/${deal.id}/status`, form),
  ];
  assert.equal(first.headers.get('Location'), second.headers.get('Location'));
  const [copy, ...others] = (await dealAdmin.deals()).filter(({ id }) => id !== deal.id);
  assert.deepEqual(others, []);
  assert.deepEqual(copy, {
    ...deal,
    id: copy?.id,
    status: 'draft',
    listed: 0,
    checkout_url: '',
    starts_at: null,
    expires_at: 0,
    created_at: MONDAY_NOON,
    updated_at: MONDAY_NOON,
  });
});

async function askBulk(fields: Record<string, string>, ids: string[]) {
  const checked = Object.fromEntries(ids.map((id) => [SELECT + id, 'on']));
  return dealAdmin.send('/admin/deals/bulk', { back: '/admin/deals', ...checked, ...fields });
}

test('several deals are asked about, changed together once, and put back', async () => {
  const { db, business } = dealAdmin;
  const live = await addDeal(db, business, { title: 'Live one' });
  const scheduled = await addDeal(db, business, {
    title: 'Later one',
    starts_at: MONDAY_NOON + DAY_MS,
  });
  const over = await addDeal(db, business, { title: 'Past one', expires_at: MONDAY_NOON });
  const ids = [live.id, scheduled.id, over.id];
  const before = await dealAdmin.deals();
  const question = visibleText(await (await askBulk({ verb: 'pause' }, ids)).text());
  assert.match(question, /2 deals will be paused Live one .*Later one/);
  assert.match(question, /1 deal will stay Past one Juniper Hour It has expired\./);
  assert.deepEqual(await dealAdmin.deals(), before, 'nothing is done yet');
  const key = crypto.randomUUID();
  const confirmed = { verb: 'pause', confirmed: 'yes', key, reason: 'Holidays' };
  const done = await askBulk(confirmed, ids);
  const back = '/admin/deals';
  assert.match(await dealAdmin.textAfterRedirect(done, back), /2 deals paused Undo/);
  const paused = await dealAdmin.deals();
  assert.deepEqual(
    paused.map(({ paused_at, pause_reason }) => [paused_at, pause_reason]),
    [
      [MONDAY_NOON, 'Holidays'],
      [MONDAY_NOON, 'Holidays'],
      [null, null],
    ],
  );
  await askBulk(confirmed, ids);
  assert.deepEqual(await dealAdmin.deals(), paused, 'sent again, nothing is done twice');
  await press(scheduled.id, { verb: 'resume' });
  const undo = { batch: key, back };
  const undone = await dealAdmin.textAfterRedirect(
    await dealAdmin.send('/admin/history/undo', undo),
    back,
  );
  assert.match(undone, /1 deal put back .*1 deal changed since, and left as they are/);
  assert.doesNotMatch(await read(editPath(live.id)), /Undo the last change/, 'it was an undo');
  const [first] = await dealAdmin.deals();
  assert.deepEqual([first?.paused_at, first?.listed], [null, 1]);
  const after = await dealAdmin.deals();
  await dealAdmin.send('/admin/history/undo', undo);
  assert.deepEqual(await dealAdmin.deals(), after);
});

test('a deal that was paused before has no part in a pause of several, and is not counted', async () => {
  const { db, business } = dealAdmin;
  const live = await addDeal(db, business);
  const paused = { paused_at: MONDAY_NOON - DAY_MS, pause_reason: 'Holidays' };
  const earlier = await addDeal(db, business, paused);
  const pause = { verb: 'pause', confirmed: 'yes', reason: 'Away', back: '/admin/deals' };
  const said = async (ids: string[]) => {
    const done = await askBulk({ ...pause, key: crypto.randomUUID() }, ids);
    return dealAdmin.textAfterRedirect(done, '/admin/deals');
  };
  assert.match(await said([live.id, earlier.id]), /1 deal paused Undo/);
  assert.match(await said([live.id, earlier.id]), /No deal was changed/);
  const reasons = (await dealAdmin.deals()).map(({ pause_reason }) => pause_reason);
  assert.deepEqual(new Set(reasons), new Set(['Away', 'Holidays']));
});

test('200 deals are extended at once; those that end later stay', async () => {
  const { db, business } = dealAdmin;
  const ids = [];
  for (let n = 0; n < 200; n += 1)
    ids.push((await addDeal(db, business, { title: `Hour ${n}` })).id);
  const last = ids.at(-1) ?? '';
  const later = MONDAY_NOON + 90 * DAY_MS;
  await db.updateTable('deals').set({ expires_at: later }).where('id', '=', last).execute();
  const dayQuestion = visibleText(await (await askBulk({ verb: 'extend' }, ids)).text());
  assertSays(dayQuestion, 'New end of 200 deals', '+30 days', '+90 days', 'Or on a date');
  assertSays(dayQuestion, '200 deals will be extended');
  assertSays(dayQuestion, 'Mar 12, 2026 → Apr 11, 2026 or Jun 10, 2026');
  assert.doesNotMatch(dayQuestion, /will stay|Please select/, 'nothing was asked yet');
  const day = { verb: 'extend', lastDay: '2026-04-01' };
  const question = visibleText(await (await askBulk(day, ids)).text());
  assert.match(question, /199 deals will be extended/);
  const [, staying = ''] = question.split('1 deal will stay');
  assertSays(staying, 'Hour 199', 'It already ends on that day or later.');
  await askBulk({ ...day, confirmed: 'yes', key: crypto.randomUUID() }, ids);
  const ends = (await dealAdmin.deals()).map(({ expires_at }) => expires_at);
  const extended = Date.parse('2026-04-01T23:59:59.999-05:00');
  assert.deepEqual(new Set(ends), new Set([extended, later]));
});

test('a deal that is over is re-opened, and one that runs goes on, for the days that are pressed', async () => {
  const { db, business } = dealAdmin;
  const over = await addDeal(db, business, { title: 'Past one', expires_at: MONDAY_NOON - DAY_MS });
  const live = await addDeal(db, business, { expires_at: MONDAY_NOON + 5 * DAY_MS });
  const draft = await addDeal(db, business, { title: 'Half', status: 'draft', expires_at: 0 });
  const stays = visibleText(
    await (await askBulk({ verb: 'extend', days: '30' }, [draft.id])).text(),
  );
  assert.match(stays, /New end Half Juniper Hour It is a draft\. Cancel/);
  assert.doesNotMatch(stays, /Set date/);
  const form = { verb: 'extend', days: '30', key: crypto.randomUUID() };
  const done = await askBulk(form, [over.id, live.id]);
  assert.match(await dealAdmin.textAfterRedirect(done, '/admin/deals'), /2 deals extended Undo/);
  const ends = (await dealAdmin.deals()).map(({ id, expires_at }) => [id, expires_at]);
  assert.deepEqual(
    new Map(ends as [string, number][]),
    new Map([
      [over.id, Date.parse('2026-04-01T23:59:59.999-05:00')],
      [live.id, Date.parse('2026-04-06T23:59:59.999-05:00')],
      [draft.id, 0],
    ]),
  );
  const past = visibleText(
    await (await askBulk({ verb: 'extend', lastDay: '2026-03-01' }, [live.id])).text(),
  );
  assert.match(past, /It already ends on that day or later\. .*Set date/, 'asked again');
  const odd = visibleText(
    await (await askBulk({ verb: 'extend', days: '3000' }, [live.id])).text(),
  );
  assert.match(odd, /Set date/, 'only what is offered');
});

test('a whole list is changed by its address, as far as 200 deals', async () => {
  const { db, business } = dealAdmin;
  for (let n = 0; n < 30; n += 1) await addDeal(db, business, { title: `Quiet ${n}` });
  await addDeal(db, business, { title: 'Facial' });
  const back = '/admin/deals?search=quiet&page=2';
  assert.match(await read(back), /Select all 30/);
  assert.doesNotMatch(await read('/admin/deals?search=facial'), /Select all/);
  const question = await askBulk({ verb: 'pause', all: 'yes', back }, []);
  assert.match(visibleText(await question.text()), /30 deals will be paused/);
  const state = { verb: 'pause', all: 'yes', back: '/admin/deals?state=draft' };
  const none = await askBulk(state, []);
  assert.match(await dealAdmin.textAfterRedirect(none, state.back), /Choose deals/);
});

test('without a checked deal, and without a session, nothing is changed', async () => {
  const { id } = await addDeal(dealAdmin.db, dealAdmin.business);
  const before = await dealAdmin.deals();
  const response = await askBulk({ verb: 'archive' }, []);
  assert.match(
    await dealAdmin.textAfterRedirect(response, '/admin/deals'),
    /Choose deals in the list first/,
  );
  await dealAdmin.post('/admin/deals/bulk', {
    verb: 'archive',
    confirmed: 'yes',
    [SELECT + id]: 'on',
  });
  await dealAdmin.post(`/admin/deals/${id}/status`, { verb: 'archive' });
  assert.deepEqual(await dealAdmin.deals(), before);
});

test('View live is offered only where visitors see the deal', async () => {
  const { db, business } = dealAdmin;
  const { id } = await addDeal(db, business);
  const screens = async () => [await read(editPath(id)), await read('/admin/deals')];
  for (const screen of await screens()) assert.match(screen, /View live/);
  const setStatus = (status: 'active' | 'inactive') =>
    db.updateTable('businesses').set({ status }).where('id', '=', business.id).execute();
  await setStatus('inactive');
  const hidden = await screens();
  await setStatus('active');
  for (const screen of hidden) assert.doesNotMatch(screen, /View live/);
});
