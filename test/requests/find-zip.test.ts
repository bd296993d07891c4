import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openApp, visibleText } from '../helpers/app.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  testApp = await openApp();
});
after(() => testApp.close());

const pageOf = async (query: string) => {
  const response = await testApp.get(`/zips?${query}`);
  assert.equal(response.status, 200, query.slice(0, 40));
  return response.text();
};
const found = async (query: string) => {
  const html = await pageOf(query);
  const list = /<ul aria-label="Cities".*?<\/ul>/s.exec(html)?.[0] ?? assert.fail();
  return [...list.matchAll(/<li.*?<\/li>/gs)].map(([item]) => visibleText(item).trim());
};

test('a city is found by how its name begins, the largest city first, with its central ZIP', async () => {
  assert.equal((await found('city=aus'))[0], 'Austin, TX — 78701');
  assert.equal((await found('city=New+York'))[0], 'New York, NY — 10001');
  assert.equal((await found('city=sa')).length, 60);
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
    'q'.repeat(7000),
  ])
    assert.deepEqual(await found(`city=${city}`), [], city.slice(0, 20));
  assert.match(
    visibleText(await pageOf('city=zzzzz')),
    /No city has a name like that\. Please check the spelling\./,
  );
});

test('a city with wrong letters is asked about, and its ZIP codes are there to pick from', async () => {
  const html = await pageOf('city=San+Fransisco&radius=10');
  assert.match(
    visibleText(html),
    /Find ZIP codes Did you mean San Francisco, CA ?\? 60 ZIP codes to pick from\. San Francisco, CA — 94102/,
  );
  assert.ok(html.includes('href="/zips?city=San+Francisco%2C+CA&amp;radius=10"'));
  assert.ok(html.includes('href="/deals?zip=94102&amp;radius=10"'));
  assert.equal((await found('city=Pheonix'))[0], 'Phoenix, AZ — 85003');
  const village = visibleText(await pageOf('city=Brooklin'));
  assert.match(village, /Did you mean Brooklyn, NY ?\? .* Brooklin, ME — 04616/);
  assert.doesNotMatch(visibleText(await pageOf('city=Boston')), /Did you mean/);
});

test('a link beside each ZIP field leads there, with the radius, order and filters of the search', async () => {
  const linkOf = (html: string) => /href="(\/zips[^"]*)"[^>]*>.*?Find my ZIP/s.exec(html)?.[1];
  const landing = await (await testApp.get('/')).text();
  assert.equal(linkOf(landing), '/zips');
  const search = await testApp.get('/deals?zip=78701&radius=50&sort=price&minutes=60');
  assert.equal(linkOf(await search.text()), '/zips?radius=50&amp;sort=price&amp;minutes=60');
});

test('a found ZIP code is a link to its deals, with the radius, order and filters', async () => {
  const html = await pageOf('city=austin+tx&radius=50&sort=price&minutes=60');
  assert.match(
    visibleText(html),
    /Find my ZIP City Find ZIP codes The first 60 ZIP codes to pick from; the city has more\. Austin, TX — 78701/,
  );
  assert.ok(html.includes('/deals?zip=78701&amp;radius=50&amp;sort=price&amp;minutes=60"'));
  assert.match(html, /name="sort" value="price"/);
  assert.match(html, /<meta name="robots" content="noindex"/);
});

test('a city as typed is plain text on the page', async () => {
  const html = await pageOf(`city=${encodeURIComponent('"><script>alert(1)</script>')}`);
  assert.doesNotMatch(html, /<script>alert/);
});

test('no page may ask a browser where it is', async () => {
  const response = await testApp.get('/');
  assert.match(response.headers.get('permissions-policy') ?? '', /geolocation=\(\)/);
});
