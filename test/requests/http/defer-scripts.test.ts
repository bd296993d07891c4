import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openApp } from '../../helpers/app.ts';
import { openSession } from '../../helpers/open-session.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  testApp = await openApp();
});
after(() => testApp.close());

test('a public page fetches no script before it is shown; a screen of the administrator does', async () => {
  for (const path of ['/', '/deals', '/deals?zip=10001', '/list-your-spa', '/privacy', '/terms']) {
    const html = await (await testApp.get(path)).text();
    assert.doesNotMatch(html, /rel="modulepreload"|<script[^>]* src=|<script[^>]* async/, path);
    assert.match(html, /<script type="text\/plain" id="start">import "\/assets\/manifest-/, path);
  }
  const Cookie = await openSession(testApp);
  for (const path of ['/admin', '/admin/deals/new']) {
    const html = await (await testApp.get(path, { Cookie })).text();
    assert.match(html, /rel="modulepreload"/, path);
    assert.match(html, /<script type="module" async="">import "\/assets\/manifest-/, path);
  }
});
