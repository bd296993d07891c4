import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openApp } from '../../app.ts';
import { openSession } from '../../open-session.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  testApp = await openApp();
});
after(() => testApp.close());

test('no page fetches a script before it is shown, nor does a screen of the back office', async () => {
  const Cookie = await openSession(testApp);
  for (const path of [
    '/',
    '/deals',
    '/deals?zip=10001',
    '/list-your-spa',
    '/privacy',
    '/terms',
    '/admin',
    '/admin/deals/new',
  ]) {
    const html = await (await testApp.get(path, { Cookie })).text();
    assert.doesNotMatch(html, /rel="modulepreload"|<script[^>]* src=|^import /m, path);
    assert.match(html, /await import\("\/assets\/entry\.client-[\w-]+\.js"\);/, path);
  }
});
