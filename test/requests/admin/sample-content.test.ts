import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setBusinessStatus } from '../../../market/businesses/commands.server.ts';
import { loadSample } from '../../../server/lifecycle/sample.ts';
import { MONDAY_NOON, visibleText, zipTable } from '../../helpers/app.ts';
import { refuseWrites } from '../../helpers/refuse-writes.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

const admin = signedInAdmin({ sampleContent: true });
const { pageText, send, textAfterRedirect, businesses } = admin;
const visitor = async (path: string) => visibleText(await (await admin.testApp.get(path)).text());

beforeEach(async () => {
  const { db } = admin.testApp;
  await loadSample({ db, zipTable, now: MONDAY_NOON, print: () => {} });
});

test('the dashboard says that this is the sample, and one press removes it from every page', async () => {
  assert.match(await pageText('/admin'), /This is still the sample content/);
  assert.match(await visitor('/'), /Sample content/);
  assert.match(await pageText('/admin/sample'), /This action cannot be undone\. Cancel Remove/);
  const text = await textAfterRedirect(await send('/admin/sample', {}));
  assert.match(text, /Removed the sample content: 264 businesses and 462 deals/);
  assert.doesNotMatch(text, /This is still the sample content|Kept what/);
  assert.deepEqual(await businesses(), []);
  assert.doesNotMatch(await visitor('/'), /Sample content/);
  assert.match(await pageText('/admin/sample'), /There is no sample content to remove\. Dashboard/);
  const again = await textAfterRedirect(await send('/admin/sample', {}));
  assert.match(again, /There is no sample content to remove\./);
});

test('what has another name stays where that is wished, marked as before, until it is removed too', async () => {
  const { db } = admin.testApp;
  const [paused, renamed] = await businesses();
  assert.ok(paused && renamed);
  const change = { actor: 'owner@example.com', now: MONDAY_NOON };
  await setBusinessStatus(db, paused.id, 'inactive', change);
  assert.doesNotMatch(await pageText('/admin/sample'), /Keep/);
  await db
    .updateTable('businesses')
    .set({ name: 'My own spa' })
    .where('id', '=', renamed.id)
    .execute();
  assert.match(await pageText('/admin/sample'), /Keep 1 business and 0 deals to which you gave/);
  const text = await textAfterRedirect(await send('/admin/sample', { keep: 'changed' }));
  assert.match(text, /Removed the sample content: 263 businesses and 462 deals/);
  assert.match(text, /Still here: 1 business\./);
  assert.match(await visitor('/'), /Sample content/);
  await send('/admin/sample', {});
  assert.deepEqual(await businesses(), []);
  assert.doesNotMatch(await visitor('/'), /Sample content/);
});

test('where it cannot be removed, all of it is still there, and a toast says so', async () => {
  const release = await refuseWrites(admin.testApp, 'delete', 'businesses');
  const text = await textAfterRedirect(await send('/admin/sample', {}));
  await release();
  assert.match(text, /Failed to remove the sample content/);
  assert.match(await pageText('/admin'), /This is still the sample content/);
  assert.equal((await businesses()).length, 264);
});

test('only the administrator may remove it', async () => {
  const response = await admin.testApp.post('/admin/sample', {});
  assert.equal(response.status, 302);
  assert.match(response.headers.get('Location') ?? '', /^\/admin\/login/);
  assert.equal((await businesses()).length, 264);
});
