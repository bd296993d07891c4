import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openApp } from '../../app.ts';
import { openSession } from '../../open-session.ts';
import { publicPages, scriptBytes, scriptsOf, scriptText } from './page-scripts.ts';

/** What `npm run bench scripts` compares with an empty app, rounded up. */
const MAX_BYTES = 107 * 1024;

let testApp: Awaited<ReturnType<typeof openApp>>;
let paths: string[];
before(async () => {
  testApp = await openApp();
  paths = Object.values(await publicPages(testApp));
});
after(() => testApp.close());

test('a public page needs at most 107 KB of script, compressed', async () => {
  for (const path of paths) {
    const names = await scriptsOf(testApp, path);
    const bytes = names.map(scriptBytes);
    const totalBytes = bytes.reduce((a, b) => a + b, 0);
    assert.ok(
      names.some((name) => name.startsWith('entry.client')),
      path,
    );
    assert.ok(
      totalBytes <= MAX_BYTES,
      `${path} needs ${totalBytes} bytes in ${names.length} files`,
    );
  }
});

test('a public page brings no dialog before it is opened, and nothing of the back office', async () => {
  for (const path of paths) {
    for (const name of await scriptsOf(testApp, path)) {
      assert.doesNotMatch(name, /^(zip-finder|office|admin|drawn|records)/, path);
      // That page's own field comes from there.
      if (path !== '/zips') assert.doesNotMatch(name, /^forms/, path);
      assert.doesNotMatch(
        scriptText(name),
        /Cancellation Policy|Delete deal|_zod|"admin\//,
        `${name} on ${path}`,
      );
    }
  }
});

test('a list of the back office brings nothing that checks a form', async () => {
  const Cookie = await openSession(testApp);
  const get = (path: string) => testApp.get(path, { Cookie });
  for (const list of ['', '/deals', '/businesses', '/leads', '/cases', '/messages', '/history']) {
    const names = await scriptsOf({ get }, `/admin${list}`);
    assert.ok(
      names.some((name) => name.startsWith('office-')),
      list,
    );
    for (const name of names) assert.doesNotMatch(scriptText(name), /_zod/, `${name} on ${list}`);
  }
});
