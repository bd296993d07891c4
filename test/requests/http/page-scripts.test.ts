import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openApp } from '../../helpers/app.ts';
import { MAX_SCRIPTS, publicPages, scriptBytes, scriptsOf } from './page-scripts.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  testApp = await openApp();
});
after(() => testApp.close());

test('the scripts of a public page are few and short', async () => {
  for (const [page, path] of Object.entries(await publicPages(testApp))) {
    const names = await scriptsOf(testApp, path);
    const bytes = names.reduce((sum, name) => sum + scriptBytes(name), 0);
    assert.ok(names.length > 5, `${page} has only ${names.length} scripts`);
    assert.ok(names.length <= MAX_SCRIPTS.files, `${page} has ${names.length} scripts`);
    assert.ok(bytes <= MAX_SCRIPTS.kilobytes * 1024, `${page} has ${bytes} bytes of scripts`);
  }
});
