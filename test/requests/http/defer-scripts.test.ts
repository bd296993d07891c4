import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openApp } from '../../app.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  testApp = await openApp();
});
after(() => testApp.close());

test('no public page fetches a script before it is shown', async () => {
  for (const path of ['/', '/deals', '/deals?zip=10001', '/list-your-spa', '/privacy', '/terms']) {
    const html = await (await testApp.get(path)).text();
    assert.doesNotMatch(html, /rel="modulepreload"|<script[^>]* src=|^import /m, path);
    assert.match(html, /await import\("\/assets\/entry\.client-[\w-]+\.js"\);/, path);
  }
});
