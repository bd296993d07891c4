import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openApp } from '../../app.ts';

let world: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  world = await openApp();
});
after(() => world.close());

test('no public page fetches a script before it is shown', async () => {
  for (const path of ['/', '/deals', '/deals?zip=10001', '/list-your-spa', '/privacy', '/terms']) {
    const html = await (await world.get(path)).text();
    assert.doesNotMatch(html, /rel="modulepreload"|<script[^>]* src=|^import /m, path);
    assert.match(html, /await import\("\/assets\/entry\.client-[\w-]+\.js"\);/, path);
  }
});
