import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ZipSuggestions } from '../../web/forms/fetch-zips.ts';
import { openApp, visibleText } from '../helpers/app.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  testApp = await openApp();
});
after(() => testApp.close());

async function found(query: string): Promise<string[]> {
  const response = await testApp.get(`/zips.json?${query}`);
  assert.equal(response.status, 200, query);
  const answer: ZipSuggestions = await response.json();
  return answer.found.map(({ zip, city, state }) => `${city}, ${state} ${zip}`);
}

test('a city is found by how its name begins, the largest city first, with its central ZIP', async () => {
  assert.equal((await found('city=aus'))[0], 'Austin, TX 78701');
  assert.equal((await found('city=New+York'))[0], 'New York, NY 10001');
  assert.equal((await found('city=sa')).length, 60);
});

test('without a script a city that was typed into the ZIP field is looked for', async () => {
  const html = await (await testApp.get('/zips?zip=Austin+Texas&radius=10')).text();
  assert.ok(html.includes('/deals?zip=78701&amp;radius=10"'));
  const other = await (await testApp.get('/zips?zip=10001&radius=10')).text();
  assert.ok(!other.includes('/deals?zip='));
});

test('what names no city finds nothing, and is no error', async () => {
  for (const city of [
    '',
    'x',
    '  ',
    'zzzzz',
    '%00',
    '..%2f',
    '1e9',
    '%F0%9F%92%86',
    'q'.repeat(9000),
  ])
    assert.deepEqual(await found(`city=${city}`), [], city.slice(0, 20));
});

test('answers to a city may be cached for a day, and known ones are 304', async () => {
  const first = await testApp.get('/zips.json?city=aus');
  assert.equal(first.headers.get('cache-control'), 'public, max-age=86400');
  const etag = first.headers.get('etag') ?? '';
  const notModified = await testApp.get('/zips.json?city=aus', { 'If-None-Match': etag });
  assert.equal(notModified.status, 304);
});

test('a rounded point finds its nearest ZIP, and no cache may remember where somebody is', async () => {
  assert.deepEqual(await found('near=30.27,-97.74'), ['Austin, TX 78701']);
  const response = await testApp.get('/zips.json?near=30.27,-97.74');
  assert.equal(response.headers.get('cache-control'), 'no-store');
});

test('pages may ask for the location, other sites in them may not', async () => {
  const response = await testApp.get('/');
  assert.match(response.headers.get('permissions-policy') ?? '', /geolocation=\(self\)/);
});

test('without JavaScript, the same is a page with links to the deals, with radius and filters', async () => {
  const response = await testApp.get('/zips?city=austin+tx&radius=50&sort=price&minutes=60&zip=');
  const html = await response.text();
  assert.match(
    visibleText(html),
    /Find my ZIP City Find ZIP codes The first 60 ZIP codes to pick from; the city has more\. Austin, TX — 78701/,
  );
  assert.ok(html.includes('/deals?zip=78701&amp;radius=50&amp;sort=price&amp;minutes=60"'));
  assert.match(html, /name="sort" value="price"/);
  assert.match(html, /<meta name="robots" content="noindex"/);
  const none = await (await testApp.get('/zips?city=zzzzz')).text();
  assert.match(visibleText(none), /No city has a name like that\. Please check the spelling\./);
});

test('a city as typed is plain text on the page', async () => {
  const typed = '"><script>alert(1)</script>';
  const html = await (await testApp.get(`/zips?city=${encodeURIComponent(typed)}`)).text();
  assert.doesNotMatch(html, /<script>alert/);
});
