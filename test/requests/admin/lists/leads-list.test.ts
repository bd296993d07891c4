import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addLead, HOUR_MS, MONDAY_NOON } from '../../../helpers/app.ts';
import { signedInAdmin } from '../../../helpers/signed-in-admin.ts';

const LIST = '/admin/leads';
const admin = signedInAdmin();
const { get, send, textAfterRedirect } = admin;
const db = () => admin.testApp.db;
const lead = async (id: string) =>
  db().selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('leads are sorted by their headings, from both ends, and a heading says so', async () => {
  for (const [businessName, at] of [
    ['birch', MONDAY_NOON],
    ['Cedar', MONDAY_NOON - HOUR_MS],
    ['Aspen', MONDAY_NOON + HOUR_MS],
  ] as const)
    await addLead(db(), { businessName, at });
  const namesIn = async (query: string) =>
    Array.from(
      (await (await get(LIST + query)).text()).matchAll(/data-row=""[^>]*>([^<]+)</g),
      ([, one]) => one,
    );
  assert.deepEqual(await namesIn(''), ['Aspen', 'birch', 'Cedar']);
  assert.deepEqual(await namesIn('?sort=received'), ['Cedar', 'birch', 'Aspen']);
  assert.deepEqual(await namesIn('?sort=name'), ['Aspen', 'birch', 'Cedar']);
  assert.deepEqual(await namesIn('?sort=-name'), ['Cedar', 'birch', 'Aspen']);
  const html = await (await get(`${LIST}?sort=-name`)).text();
  assert.match(
    html,
    /<th[^>]*aria-sort="descending"[^>]*><a[^>]*href="[^"]*sort=name"[^>]*>Business/,
  );
});

test('those that are selected are changed together, and what cannot be changed is said', async () => {
  const [one, other] = [await addLead(db()), await addLead(db(), { businessName: 'Cedar' })];
  const selection = { [`select-${one.id}`]: 'on', [`select-${other.id}`]: 'on' };
  await send(LIST, { id: one.id, intent: 'archived' });
  const response = await send(LIST, { intent: 'contacted', back: `${LIST}?page=1`, ...selection });
  assert.match(await textAfterRedirect(response), /Lead status updated 1 could not be changed\./);
  assert.deepEqual(
    [(await lead(one.id)).status, (await lead(other.id)).status],
    ['archived', 'contacted'],
  );
  const nothing = await send(LIST, { intent: 'archived' });
  assert.match(await textAfterRedirect(nothing), /Nothing is selected/);
});
