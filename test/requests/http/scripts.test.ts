import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openApp } from '../../helpers/app.ts';
import { openSession } from '../../helpers/open-session.ts';
import { publicPages, scriptBytes, scriptsOf, scriptText } from './page-scripts.ts';

/** An empty app of React and React Router is 95 KB of it. */
const MAX_BYTES = 125 * 1024;
/** A list of the back office, and a screen that checks a form. */
const MAX_LIST_BYTES = 145 * 1024;
const MAX_FORM_BYTES = 218 * 1024;

let testApp: Awaited<ReturnType<typeof openApp>>;
let paths: string[];
let office: Pick<typeof testApp, 'get'>;
const totalOf = (names: string[]) => names.reduce((sum, name) => sum + scriptBytes(name), 0);
before(async () => {
  testApp = await openApp();
  paths = Object.values(await publicPages(testApp));
  const Cookie = await openSession(testApp);
  office = { get: (path) => testApp.get(path, { Cookie }) };
});
after(() => testApp.close());

test('a public page needs at most 125 KB of script, compressed', async () => {
  for (const path of paths) {
    const names = await scriptsOf(testApp, path);
    const totalBytes = totalOf(names);
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
      assert.doesNotMatch(name, /^(zip-finder|admin)/, path);
      assert.doesNotMatch(
        scriptText(name),
        /Cancellation Policy|Delete deal|_zod/,
        `${name} on ${path}`,
      );
    }
  }
});

test('the sign-in needs no more than a public page', async () => {
  const needed = totalOf(await scriptsOf(testApp, '/admin/login'));
  assert.ok(needed <= MAX_BYTES, `${needed} bytes`);
});

test('a list of the back office needs at most 145 KB, and nothing that checks a form', async () => {
  for (const list of ['', '/deals', '/businesses', '/leads', '/cases', '/messages', '/history']) {
    const names = await scriptsOf(office, `/admin${list}`);
    for (const name of names) {
      assert.doesNotMatch(scriptText(name), /_zod/, `${name} on ${list}`);
    }
    const totalBytes = totalOf(names);
    assert.ok(totalBytes <= MAX_LIST_BYTES, `${list} needs ${totalBytes} bytes`);
  }
});

test('a form of the back office needs at most 218 KB', async () => {
  for (const form of ['/deals/new', '/business/new', '/settings']) {
    const names = await scriptsOf(office, `/admin${form}`);
    const totalBytes = totalOf(names);
    assert.ok(totalBytes <= MAX_FORM_BYTES, `${form} needs ${totalBytes} bytes`);
  }
});
