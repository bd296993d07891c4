import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyOf } from '../../../market/changes/store.server.ts';
import { addBusiness, addDeal, addLead, visibleText } from '../../helpers/app.ts';
import { assertSays } from '../../helpers/says.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

const LIST = '/admin/leads';
const admin = signedInAdmin();
const { pageText, send, textAfterRedirect } = admin;
const db = () => admin.testApp.db;
const page = (id: string) => `${LIST}/${id}`;
const notes = () => db().selectFrom('lead_notes').selectAll().execute();
const note = (id: string, text: string, key = 'a-form-key-of-16-') =>
  send(page(id), { intent: 'note', note: text, key });
const plan = (id: string, nextOn: string, nextStep = '') =>
  send(page(id), { intent: 'next-step', nextOn, nextStep });

test('notes are dated, newest first, audited, and written once however often they are sent', async () => {
  const { id } = await addLead(db());
  const both = await Promise.all([note(id, 'Called\nno answer'), note(id, 'Called\nno answer')]);
  assert.match(await textAfterRedirect(both[0]), /Note added/);
  admin.testApp.clock.now += 1000;
  await note(id, 'She sends photos', 'another-key-of-16-');
  const text = await pageText(page(id));
  assertSays(
    text,
    'She sends photos by owner@example.com, Mar 2, 2026',
    'Called no answer by owner',
  );
  assert.ok(text.indexOf('She sends photos by') < text.indexOf('Called no answer by'));
  assertSays(text, 'Note added: She sends photos');
  const [first] = await notes();
  await send(page(id), { intent: 'delete-note', noteId: first?.id ?? '' });
  assert.equal((await notes()).length, 1);
  const [last] = await historyOf(db(), 'lead', id, 1);
  assert.deepEqual([last?.before, last?.after], [{ note: 'Called\nno answer' }, {}]);
});

test('an empty, an endless and a 51st note are refused, and stay in the form', async () => {
  const { id } = await addLead(db());
  const refusal = async (text: string) => {
    const response = await note(id, text);
    return [response.status, visibleText(await response.text())] as const;
  };
  const [empty, emptyText] = await refusal(' \n ');
  assert.equal(empty, 400);
  assert.match(emptyText, /Please enter a note/);
  const [, longText] = await refusal('x'.repeat(1001));
  assert.match(longText, /A note can have 1,000 characters at most/);
  const rows = Array.from({ length: 50 }, (_, n) => ({
    id: `note-${n}`,
    lead_id: id,
    text: 'x',
    actor: 'a',
    created_at: n,
  }));
  await db().insertInto('lead_notes').values(rows).execute();
  const [full, fullText] = await refusal('One more');
  assert.equal(full, 409);
  assert.match(fullText, /One more There are 50 notes already\. Delete one first\./);
  assert.equal((await send(page('nobody'), { intent: 'note', note: 'x' })).status, 404);
  assert.equal((await send(page(id), { intent: 'constructor' })).status, 400);
  assert.deepEqual(admin.testApp.reportedErrors, []);
});

test('a next step is shown on its day: on the dashboard, in the list, and until it is done', async () => {
  const { id } = await addLead(db());
  const response = await plan(id, '2026-03-03', 'Call about the photos');
  assert.match(await textAfterRedirect(response), /Next step saved/);
  assert.match(await pageText(page(id)), /Call about the photos: Tuesday, March 3/);
  assert.match(await pageText(LIST), /Tuesday, March 3 · Call about the photos/);
  assert.doesNotMatch(await pageText('/admin'), /Call about the photos/);
  assert.match(await pageText(`${LIST}?next=due`), /No leads found/);

  admin.testApp.clock.now += 12 * 3_600_000;
  const html = await (await admin.get('/admin')).text();
  assert.match(visibleText(html), /Waiting for you Juniper Hour: Call about the photos Open/);
  assert.ok(html.includes(`href="${page(id)}"`));
  assert.match(await pageText(`${LIST}?next=due`), /today · Call about the photos/);

  assert.match(await textAfterRedirect(await plan(id, '')), /Next step removed/);
  assert.doesNotMatch(await pageText('/admin'), /Call about the photos/);
  assert.match(await pageText(page(id)), /Next step was removed: Call about the photos/);
});

test('four that are due are three and a way to all; archived ones are not', async () => {
  for (const n of [1, 2, 3, 4]) {
    const { id } = await addLead(db(), { businessName: `Spa ${n}`, email: `${n}@spa.example` });
    await plan(id, '2026-03-02');
  }
  assert.match(
    await pageText('/admin'),
    /Spa 1: get back to the owner .* Spa 3: get back .* More leads with a next step due See all/,
  );
  for (const lead of await db().selectFrom('leads').select('id').execute())
    await send(LIST, { id: lead.id, intent: 'archived' });
  assert.doesNotMatch(await pageText('/admin'), /get back to the owner/);
});

test('a day that is none and a step without a day are refused', async () => {
  const { id } = await addLead(db());
  const refusal = async (nextOn: string, text: string) => {
    const response = await plan(id, nextOn, text);
    assert.equal(response.status, 400);
    return visibleText(await response.text());
  };
  assert.match(await refusal('2026-02-30', ''), /Please enter a day of the calendar/);
  assert.match(await refusal('', 'Call'), /Please enter the day, too/);
  assert.match(await refusal('2026-03-03', 'x'.repeat(101)), /Please use at most 100 characters/);
});

test('the one main button and the progress follow what is true', async () => {
  const { id } = await addLead(db());
  const text = () => pageText(page(id));
  assert.match(await text(), /Compose Email .* On the way to a listed business: 0 of 4/);
  await send(LIST, { id, intent: 'contacted' });
  assertSays(await text(), 'Make it a business', '1 of 4', 'Contacted (done)');
  const business = await addBusiness(db(), { zip: '78701' });
  await db().updateTable('leads').set({ business_id: business.id }).execute();
  assert.match(await text(), /Create its first deal .* 2 of 4/);
  const deal = await addDeal(db(), business);
  assert.match(await text(), /View live .* 3 of 4 .* First deal is live \(done\)/);
  await db().deleteFrom('deals').where('id', '=', deal.id).execute();
  assert.match(await text(), /Create its first deal .* 2 of 4/);
});
