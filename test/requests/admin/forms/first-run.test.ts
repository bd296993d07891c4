import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteBackup } from '../../../../market/backups/commands.server.ts';
import { historyOf } from '../../../../market/changes/store.server.ts';
import { addBusiness, addDeal, MONDAY_NOON, visibleText } from '../../../helpers/app.ts';
import { addStripeAccount } from '../../../helpers/purchases.ts';
import { assertSays } from '../../../helpers/says.ts';
import { signedInAdmin } from '../../../helpers/signed-in-admin.ts';

const admin = signedInAdmin();
const connected = signedInAdmin({
  emailSender: { send: async () => ({ kind: 'accepted', result: '250' }), isDemo: false },
  sms: { kind: 'gateway' },
});
const TITLE = 'Make this site yours';

const listIn = async (get: typeof admin.get) => {
  const html = await (await get('/admin')).text();
  const start = html.indexOf(TITLE);
  return start < 0 ? '' : html.slice(start, html.indexOf('</details>', start));
};

test('an empty site has a list of what to do, each with its state, what happens without it, and a link', async () => {
  const html = await listIn(admin.get);
  const text = visibleText(html);
  assert.ok(text.includes(`${TITLE} · 0 of 8 done`), text);
  for (const [title, without, to] of [
    ['Brand and logo', 'Visitors read “Spa Deals” on every page.', '/admin/settings/brand'],
    ['Jurisdiction', 'The terms show “[Jurisdiction]”', '/admin/settings/brand'],
    ['Mail', 'No email is sent, and visitors', '/admin/settings/connections/mail'],
    ['Texts', 'Text messages are stored and not sent.', '/admin/settings/connections/texts'],
    ['First business', 'There is no spa to book with yet.', '/admin/business/new'],
    ['First deal', 'Every search finds nothing.', '/admin/deals/new'],
    ['Stripe', 'Nobody sees here what was bought', '/admin/stripe/operator'],
    ['Backup', 'What is lost without a backup is lost', '/admin/settings/backup'],
  ] as const) {
    assert.ok(text.includes(`${title} To do Without it: ${without}`), title);
    assert.ok(html.includes(`href="${to}"`), to);
  }
  assert.doesNotMatch(await admin.pageText('/admin'), /Email is not set up|There is no backup yet/);
});

test('a step is done when its record is there, and the list leaves with the last one', async () => {
  const { db } = connected.testApp;
  assert.match(visibleText(await listIn(connected.get)), /2 of 8 done/);
  await addDeal(db, await addBusiness(db, { zip: '78701' }));
  const fourDone = visibleText(await listIn(connected.get));
  assert.doesNotMatch(fourDone, /Create a deal/, 'what is done needs no button');
  assertSays(fourDone, '4 of 8 done', 'Done: First business, First deal, Mail and Texts');
  const settings = { section: 'brand', version: '0', brand: 'Calm Co', jurisdiction: 'Texas' };
  assert.equal((await connected.send('/admin/settings/brand', settings)).status, 302);
  assert.match(
    visibleText(await listIn(connected.get)),
    /6 of 8 done .*Stripe To do .*Backup To do/,
  );
  await noteBackup(db, MONDAY_NOON);
  const [spa] = await db.selectFrom('businesses').select('id').execute();
  assert.ok(spa);
  await addStripeAccount(db, spa);
  assert.equal(await listIn(connected.get), '');
});

test('dismissed, it is gone for good; the history has it once, and the notices are back', async () => {
  const { db } = admin.testApp;
  const text = await admin.textAfterRedirect(await admin.send('/admin/first-run', {}));
  assert.match(text, /The list was dismissed/);
  assert.doesNotMatch(text, new RegExp(TITLE));
  assert.match(text, /There is no backup yet/);
  await admin.send('/admin/first-run', {});
  const history = await historyOf(db, 'settings', 'first-run', 10);
  assert.deepEqual(
    history.map(({ actor, after }) => [actor, after]),
    [['owner@example.com', { checklist: 'dismissed' }]],
  );
});

test('only the administrator may dismiss it', async () => {
  const response = await admin.testApp.post('/admin/first-run', {});
  assert.match(response.headers.get('Location') ?? '', /^\/admin\/login/);
  assert.notEqual(await listIn(admin.get), '');
});
