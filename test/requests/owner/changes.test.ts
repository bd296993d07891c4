import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { proposalsOf } from '../../../market/proposals/store.server.ts';
import { addDeal, signIn, visibleText } from '../../helpers/app.ts';
import { assertSays } from '../../helpers/says.ts';
import { visitWithoutScripts } from '../../helpers/without-scripts.ts';
import { OWN_SPA, openOwners } from './owner-app.ts';

let site: Awaited<ReturnType<typeof openOwners>>;
before(async () => {
  site = await openOwners();
});
after(() => site.close());

test('a form in which nothing was changed says so, and an open change is taken back by it', async () => {
  const { Cookie, owner, business } = await site.startNew('Same');
  const deal = await addDeal(site.db, business);
  const page = `/owner/deals/${deal.id}`;
  const send = async (values: Record<string, string>) => {
    const sent = await visitWithoutScripts(site, page, Cookie);
    await sent.press('Send', values);
    return sent.text;
  };
  assertSays(await send({}), 'Nothing was changed');
  assert.deepEqual(await proposalsOf(site.db, owner.id), []);
  const former = await visitWithoutScripts(site, page, Cookie);
  assertSays(await send({ Title: 'Hot stones' }), 'Sent. We look at it');
  assertSays(await send({ Title: deal.title }), 'Your change is withdrawn');
  assert.doesNotMatch(former.text, /Hot stones/);
  assert.deepEqual(await proposalsOf(site.db, owner.id), []);
});

test('of a change the spa reads what was not taken, and nothing ticked is no answer', async () => {
  const admin = await signIn(site);
  const { Cookie, owner, business } = await site.startNew('Partly');
  const form = { ...OWN_SPA, name: business.name, phone: business.phone };
  await site.post(
    '/owner/spa',
    { ...form, about: 'Four rooms.', licenseNumber: 'MT 9' },
    { Cookie },
  );
  const [proposal] = await proposalsOf(site.db, owner.id);
  const take = (ticks: Record<string, string>) =>
    site.post(
      `/admin/businesses/${business.id}/owner`,
      {
        ...{ intent: 'take', proposal: proposal?.id ?? '', ...ticks },
        ...{ proposalVersion: String(proposal?.updated_at) },
        loadedAt: String(business.updated_at),
      },
      { Cookie: admin },
    );
  const refused = await take({});
  assert.equal(refused.status, 422);
  assertSays(visibleText(await refused.text()), 'No field is ticked', '“Not now”');
  assert.equal((await take({ 'take-about': 'yes' })).status, 302);
  const page = await site.read('/owner', Cookie);
  assert.match(page, /Your changes ?: taken in part\. Not taken: License Number/);
});
