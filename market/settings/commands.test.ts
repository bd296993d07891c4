import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal, addLead, HOUR_MS, MONDAY_NOON } from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { appendEvent } from '../changes/commands.server.ts';
import { historyOf } from '../changes/store.server.ts';
import { nextNoticeAt } from '../notices/store.server.ts';
import type { Db } from '../ports.ts';
import { versionOn } from '../versions/store.server.ts';
import { saveSettings, undoSettings } from './commands.server.ts';
import { sectionValues } from './parse.ts';
import { effectiveSettings } from './rules.ts';
import { recordsOf, type Section } from './sections.ts';
import { currentSettings, currentSite, readSettings } from './store.server.ts';
import { defaultValues } from './table.ts';

const form = (section: Section, formValues: Record<string, string>) => ({
  section,
  formValues: { ...sectionValues(section, defaultValues(SITE)), ...formValues },
  loadedVersion: 0,
  actor: 'me@spa.test',
  now: MONDAY_NOON,
});
const save = (db: Db, section: Section, formValues: Record<string, string>, overrides = {}) =>
  saveSettings(db, SITE, { ...form(section, formValues), ...overrides });

test('only what differs from its default is stored, and goes when it is the default again', async () => {
  const { db, close } = await emptyDatabase();
  assert.deepEqual(await save(db, 'brand', { brand: 'Calm Co' }), {
    kind: 'updated',
    version: MONDAY_NOON,
  });
  assert.deepEqual((await readSettings(db)).values, { brand: 'Calm Co' });
  const reset = await save(db, 'brand', { brand: '' }, { loadedVersion: MONDAY_NOON });
  assert.deepEqual(reset, { kind: 'updated', version: MONDAY_NOON + 1 });
  assert.deepEqual((await readSettings(db)).values, {});
  await close();
});

test('what is not set follows a changed environment; what is set stays', async () => {
  const { db, close } = await emptyDatabase();
  await save(db, 'brand', { brand: 'Calm Co' });
  const laterSite = { ...SITE, brand: 'Elsewhere', product: 'sauna' };
  assert.deepEqual(await currentSite(db, laterSite), { ...laterSite, brand: 'Calm Co' });
  await close();
});

test('sections saved at the same time do not disturb each other', async () => {
  const { db, close } = await emptyDatabase();
  const outcomes = await Promise.all([
    save(db, 'brand', { brand: 'Calm Co' }),
    save(db, 'landing', { heroTitle: 'Rest' }),
    save(db, 'deals', { promotionalDays: '90' }),
  ]);
  assert.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(['updated']));
  const { version, values } = await readSettings(db);
  assert.equal(version, MONDAY_NOON + 2);
  assert.deepEqual(values, { brand: 'Calm Co', heroTitle: 'Rest', promotionalDays: '90' });
  await close();
});

test('of two changes of one section, the later gets a conflict, and may overwrite the version shown', async () => {
  const { db, close } = await emptyDatabase();
  const outcomes = await Promise.all([
    save(db, 'brand', { brand: 'One' }),
    save(db, 'brand', { brand: 'Two' }),
  ]);
  assert.deepEqual(outcomes.map(({ kind }) => kind).sort(), ['conflict', 'updated']);
  assert.equal(
    (await save(db, 'brand', { brand: 'X' }, { loadedVersion: Number.NaN })).kind,
    'conflict',
  );
  assert.equal(
    (await save(db, 'brand', { brand: 'Three' }, { loadedVersion: MONDAY_NOON })).kind,
    'updated',
  );
  assert.equal(
    (await save(db, 'brand', { brand: 'Four' }, { loadedVersion: MONDAY_NOON })).kind,
    'conflict',
  );
  assert.deepEqual((await readSettings(db)).values, { brand: 'Three' });
  await close();
});

test('the same save twice is written once, and every change is written down', async () => {
  const { db, close } = await emptyDatabase();
  await save(db, 'deals', { promotionalDays: '90' });
  assert.deepEqual(await save(db, 'deals', { promotionalDays: '90' }), { kind: 'unchanged' });
  const history = await historyOf(db, 'settings', 'deals', 10);
  assert.equal(history.length, 1);
  assert.deepEqual(
    history.map(({ actor, at, before, after }) => [
      actor,
      at,
      before?.promotionalDays,
      after?.promotionalDays,
    ]),
    [['me@spa.test', MONDAY_NOON, '120', '90']],
  );
  await close();
});

test('invalid values are not stored', async () => {
  const { db, close } = await emptyDatabase();
  const outcome = await save(db, 'deals', { promotionalDays: '0', savingsPercent: '100' });
  assert.ok(outcome.kind === 'invalid');
  assert.deepEqual(Object.keys(outcome.problems), ['promotionalDays', 'savingsPercent']);
  assert.equal((await readSettings(db)).version, 0);
  await close();
});

test('every save raises the version of the catalogue, and one that failed leaves no trace', async () => {
  const { db, catalogueVersion, close } = await emptyDatabase();
  const before = await catalogueVersion();
  await save(db, 'brand', { brand: 'Calm Co' });
  await new Promise((resolve) => setImmediate(resolve));
  const after = await catalogueVersion();
  assert.ok(after > before);
  await db.schema.dropTable('events').execute();
  await assert.rejects(save(db, 'brand', { brand: 'Other' }, { loadedVersion: MONDAY_NOON }));
  assert.equal((await currentSite(db, SITE)).brand, 'Calm Co');
  await close();
});

test('a change of policy or terms is a version of what the site says, other settings are none', async () => {
  const { db, close } = await emptyDatabase();
  const deal = await addDeal(db, await addBusiness(db, { zip: '78701' }));
  const later = MONDAY_NOON + 1000;
  await save(db, 'brand', { brand: 'Calm Co' }, { now: later - 2 });
  const policy = { cancellationHours: '48' };
  const terms = { termClients: 'new', termDays: 'Mon-Fri', termGift: 'none' };
  for (const [values, now] of [
    [policy, later],
    [{ ...policy, ...terms }, later + 5],
    [{ ...policy, ...terms, dealMaxPurchases: '3' }, later + 6],
  ] as const) {
    const saved = await save(db, 'deals', values, { now, loadedVersion: now });
    assert.equal(saved.kind, 'updated');
  }
  const termsAt = async (instant: number) => {
    const found = await versionOn(db, deal.id, instant);
    const site = effectiveSettings(SITE, found?.site ?? {}).policy.site;
    const { clients, days, gift } = site.defaults;
    return [site.cancelling[0]?.match(/\d+/)?.[0], clients, days, gift];
  };
  assert.deepEqual(await termsAt(later - 1), ['24', '', '', 'yes']);
  assert.deepEqual(await termsAt(later), ['48', '', '', 'yes']);
  assert.deepEqual(await termsAt(later + 5), ['48', 'new', '12345', '']);
  const rows = await db.selectFrom('site_terms_versions').selectAll().execute();
  assert.equal(rows.length, 3);
  assert.deepEqual((await currentSettings(db, SITE)).policy.site.defaults.clients, 'new');
  await close();
});

test("a term's default is what a deal may say", async () => {
  const { db, close } = await emptyDatabase();
  const refused = async (values: Record<string, string>) => {
    const outcome = await save(db, 'deals', values);
    return outcome.kind === 'invalid' ? outcome.problems : outcome.kind;
  };
  assert.deepEqual(await refused({ termMore: 'A $5 linen fee is added.' }), {
    termMore: 'A fee that everyone pays belongs in the deal price.',
  });
  assert.deepEqual(await refused({ termHoursFrom: '4 PM', termHoursTo: '10 AM' }), {
    termHoursTo: 'Not after must be later than not before',
  });
  assert.deepEqual(await refused({ termDays: 'Blursday' }), {
    termDays: 'Please enter days such as Mon-Thu',
  });
  await close();
});

test('notices that wait are looked at again after every save and every undo', async () => {
  const { db, close } = await emptyDatabase();
  await addLead(db);
  const postpone = () =>
    db
      .updateTable('notices')
      .set({ mail_due_at: MONDAY_NOON + HOUR_MS, text_due_at: null })
      .execute();
  await postpone();
  await save(db, 'office', { noticeMail: 'daily' });
  assert.equal(await nextNoticeAt(db), MONDAY_NOON);
  await postpone();
  const [entry] = await historyOf(db, 'settings', 'office', 1);
  assert.ok(entry);
  const undone = await undoSettings(db, SITE, entry, { actor: 'me', now: MONDAY_NOON + 1 });
  assert.equal(undone.kind, 'updated');
  assert.equal(await nextNoticeAt(db), MONDAY_NOON + 1);
  await close();
});

test('what was a section of its own can still be taken back, and the rest of its section stays', async () => {
  const { db, close } = await emptyDatabase();
  await save(db, 'deals', { sameDayPercent: '65', cancellationHours: '48' });
  await appendEvent(db, {
    ...{ at: MONDAY_NOON + 1, actor: 'me@spa.test', kind: 'settings', record: 'policy' },
    ...{ before: { cancellationHours: '24' }, after: { cancellationHours: '48' } },
  });
  const [event] = await historyOf(db, 'settings', recordsOf('deals'), 10);
  assert.ok(event?.record === 'policy');
  const undone = await undoSettings(db, SITE, event, {
    actor: 'me@spa.test',
    now: MONDAY_NOON + 2,
  });
  assert.equal(undone.kind, 'updated');
  assert.deepEqual((await readSettings(db)).values, { sameDayPercent: '65' });
  await close();
});
