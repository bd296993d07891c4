import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { addBusiness, addDeal, openApp, signIn } from '../../helpers/app.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  testApp = await openApp();
});
after(() => testApp.close());

const requiredHeaders = [
  '/',
  '/deals',
  '/deals?zip=00000',
  '/deals/nothing',
  '/nowhere',
  '/icon.svg',
  '/assets/missing.js',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/deals/clock',
  '/deals.data',
];

test('every answer carries the security headers, errors and files too', async () => {
  for (const path of requiredHeaders) {
    const { headers } = await testApp.get(path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin', path);
    assert.equal(headers.get('strict-transport-security'), null, path);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /object-src 'none'/, path);
    assert.match(policy, /base-uri 'none'/, path);
    assert.match(policy, /frame-ancestors 'none'/, path);
    const scripts = policy.match(/script-src [^;]*/)?.[0] ?? '';
    assert.doesNotMatch(scripts, /unsafe|\*|https:/, path);
  }
});

test('over https, browsers get Strict-Transport-Security, for this host alone unless asked', async () => {
  const site = {
    brand: 'B',
    product: 'p',
    supportEmail: 's@t.test',
    jurisdiction: undefined,
    postalAddress: undefined,
    timeZone: 'America/New_York',
    publicUrl: 'https://deals.test',
  };
  const secure = await openApp({ site });
  for (const path of requiredHeaders) {
    assert.equal(
      (await secure.get(path)).headers.get('strict-transport-security'),
      'max-age=63072000',
      path,
    );
  }
  await secure.close();
  const widened = await openApp({ site, hstsIncludesSubdomains: true });
  assert.equal(
    (await widened.get('/')).headers.get('strict-transport-security'),
    'max-age=63072000; includeSubDomains',
  );
  await widened.close();
});

test('a page allows its own inline scripts by hash, without a nonce', async () => {
  const response = await testApp.get('/');
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  // Data for search engines is not run by browsers.
  const inline = [
    ...html.matchAll(/<script(?![^>]*\b(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
  ];
  assert.ok(inline.length >= 6);
  for (const [, text = ''] of inline) {
    assert.ok(
      policy.includes(createHash('sha256').update(text).digest('base64')),
      text.slice(0, 80),
    );
  }
  const [style] = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
  assert.ok((style?.[1]?.length ?? 0) > 5000);
  assert.ok(
    policy.includes(
      createHash('sha256')
        .update(style?.[1] ?? '')
        .digest('base64'),
    ),
  );
  assert.doesNotMatch(html, /nonce=/);
});

test('a script smuggled into a title is text on the page and cannot end the facts for search engines', async () => {
  const business = await addBusiness(testApp.db, { zip: '78701' });
  const title = '</script><script>alert(1)</script>';
  await addDeal(testApp.db, business, { title, description: '<img src=x onerror=alert(2)>' });
  const response = await testApp.get(`/deals/${business.slug}`);
  const html = await response.text();
  assert.doesNotMatch(html, /<script>alert/);
  assert.doesNotMatch(html, /<img src=x/);
  const facts = html.match(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/)?.[1] ?? '';
  assert.equal(JSON.parse(facts).name, title);
  const alert = createHash('sha256').update('alert(1)').digest('base64');
  assert.ok(!response.headers.get('content-security-policy')?.includes(alert));
});

test("another site's page cannot write; an unknown method is refused without a stack", async () => {
  const foreign = await testApp.app.request('http://localhost:3000/deals', {
    method: 'POST',
    headers: { Origin: 'https://evil.test' },
  });
  assert.equal(foreign.status, 403);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const sameOriginResponse = await testApp.app.request('http://localhost:3000/deals', {
      method,
      headers: { Origin: 'http://localhost:3000' },
    });
    assert.equal(sameOriginResponse.status, 405, method);
    assert.doesNotMatch(await sameOriginResponse.text(), /at .*\.(js|ts):\d+/);
  }
});

test('a body of more than a megabyte is refused', async () => {
  const response = await testApp.app.request('http://localhost:3000/list-your-spa', {
    method: 'POST',
    body: 'x'.repeat(1024 * 1024 + 1),
  });
  assert.equal(response.status, 413);
});

test('files named by content are immutable, a missing one is 404', async () => {
  const html = await (await testApp.get('/')).text();
  const script = html.match(/\/assets\/[^"']+\.js/)?.[0] ?? '';
  const found = await testApp.get(script);
  assert.equal(found.status, 200);
  assert.match(found.headers.get('cache-control') ?? '', /immutable/);
  const missing = await testApp.get('/assets/nothing.js');
  assert.equal(missing.status, 404);
  assert.equal(missing.headers.get('cache-control'), 'no-store');
});

test('pages of the version before find the files that only its build had', async () => {
  await mkdir(testApp.formerAssetsDir, { recursive: true });
  await writeFile(join(testApp.formerAssetsDir, 'former-0123.js'), 'former()');
  await writeFile(join(testApp.formerAssetsDir, 'former-0123.js.gz'), gzipSync('former()'));
  const former = await testApp.get('/assets/former-0123.js', { 'Accept-Encoding': 'gzip' });
  assert.equal(former.status, 200);
  assert.equal(former.headers.get('Content-Encoding'), 'gzip');
  assert.match(former.headers.get('Content-Type') ?? '', /javascript/);
  assert.match(former.headers.get('Cache-Control') ?? '', /immutable/);
});

test('no file outside the build is served', async () => {
  for (const path of [
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/.vite/manifest.json',
  ]) {
    const response = await testApp.get(path);
    assert.doesNotMatch(await response.text(), /"dependencies"|isEntry/, path);
  }
});

test('health is 200 while the process lives, readiness 503 while the database does not answer', async () => {
  assert.equal((await testApp.get('/healthz')).status, 200);
  assert.equal((await testApp.get('/readyz')).status, 200);
  const broken = await openApp({ ready: () => Promise.reject(new Error('down')) });
  const stopping = await openApp({ stopping: AbortSignal.abort() });
  for (const app of [testApp, broken, stopping])
    for (const path of ['/healthz', '/readyz'])
      assert.equal((await app.get(path)).headers.get('Cache-Control'), 'no-store', path);
  await stopping.close();
  assert.equal((await broken.get('/healthz')).status, 200);
  const response = await broken.get('/readyz');
  assert.equal(response.status, 503);
  assert.ok(response.headers.get('retry-after'));
  await broken.close();
});

test('an error inside a page is the error screen, without details of the machine', async () => {
  const broken = await openApp();
  const Cookie = await signIn(broken);
  await broken.db.schema.alterTable('leads').renameTo('elsewhere').execute();
  const response = await broken.get('/admin/leads/some-lead', { Cookie });
  assert.equal(response.status, 500);
  const html = await response.text();
  assert.match(html, /Oops! Something went wrong/);
  assert.match(html, /An unexpected error occurred/);
  assert.match(html, /Try Again/);
  assert.doesNotMatch(html, /no such table|relation|sqlite|postgres|node_modules/i);
  assert.ok(broken.reportedErrors.length > 0);
  await broken.close();
});

test('behind a proxy that ends https, our own forms are taken and foreign ones refused', async () => {
  const site = {
    brand: 'B',
    product: 'p',
    supportEmail: 's@t.test',
    jurisdiction: undefined,
    postalAddress: undefined,
    timeZone: 'America/New_York',
    publicUrl: 'https://deals.test',
  };
  const proxied = await openApp({ site });
  const post = (origin: string) =>
    proxied.app.request('http://deals.test/list-your-spa', {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'businessName=&email=&phone=&location=',
    });
  assert.equal((await post('https://deals.test')).status, 422);
  for (const foreign of ['https://evil.test', 'https://deals.test.evil.test', 'null']) {
    assert.equal((await post(foreign)).status, 403, foreign);
  }
  await proxied.close();
});
