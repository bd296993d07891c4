import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { saveSettings } from '../../../market/settings/commands.server.ts';
import { DAY_MS, MONDAY_NOON } from '../../helpers/app.ts';
import { SITE } from '../../helpers/default-site.ts';
import { openBoughtPages } from './bought-app.ts';

let site: Awaited<ReturnType<typeof openBoughtPages>>;
before(async () => {
  site = await openBoughtPages();
});
after(() => site.close());

test('the terms of the day stay when the deal or the settings say something else later', async () => {
  const { deal } = await site.newDeal({ terms: '{"clients":"new","firstDay":"2026-03-01"}' });
  const formValues = { termAge: '21', termGift: 'none' };
  const form = { section: 'deals', formValues, loadedVersion: 0 } as const;
  const now = MONDAY_NOON - DAY_MS;
  const saved = await saveSettings(site.db, SITE, { ...form, actor: 'me', now });
  assert.equal(saved.kind, 'updated');
  await site.change(deal, { terms: '{"tip":"in-price","firstDay":"2026-03-01"}' }, MONDAY_NOON - 1);
  const termsOn = async (day: string) => (await site.read(deal, `?day=${day}`)).words;
  const before = await termsOn('2026-02-28');
  assert.match(
    before,
    /not been to Juniper Hour before\. You may give it to someone else\. Tipping is optional and not in the price\. Can be used from Mar 1, 2026\./,
  );
  assert.doesNotMatch(before, /21 and older|The tip is in/);
  const after = await termsOn('2026-03-02');
  assert.match(after, /For guests 21 and older\. The tip is in the price\./);
  assert.doesNotMatch(after, /not been to|give it to someone|Can be used from/);
});
