import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BusinessRow } from '../../database/tables.ts';
import { mapsOf } from '../../server/config/map-settings.ts';
import { addDeal, addSpa, cookieOf, openApp, signIn, wordsOf } from '../app.ts';
import { businessEdit } from '../signed-in-admin.ts';

const KEY = 'AIzaNotARealKeyOfAnybodyAtAll';

let plain: Awaited<ReturnType<typeof openApp>>;
let google: Awaited<ReturnType<typeof openApp>>;
let spa: BusinessRow;
before(async () => {
  plain = await openApp();
  const maps = mapsOf((name) => (name === 'GOOGLE_MAPS_API_KEY' ? KEY : undefined));
  google = await openApp({ maps });
  for (const { db } of [plain, google]) {
    spa = await addSpa(db, { id: '00000000-0000-7000-8000-000000000001', zip: '78701' });
    await addDeal(db, spa, { id: '00000000-0000-7000-8000-000000000002' });
  }
});
after(() => Promise.all([plain.close(), google.close()]));

const withMap = () => [`/deals/${spa.slug}`, `/business/${spa.slug}`];
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

test('without a key, no page names Google Maps or opens to it', async () => {
  for (const path of [...withMap(), '/', '/deals?zip=78701']) {
    const response = await plain.get(path);
    assert.doesNotMatch(policyOf(response), /googleapis|unsafe-eval|blob:/, path);
    assert.doesNotMatch(await response.text(), /googleapis/, path);
  }
});

test('with a key, only pages with a map carry it and open to Google', async () => {
  for (const path of withMap()) {
    const response = await google.get(path);
    const policy = policyOf(response);
    assert.match(policy, /script-src 'self' [^;]*https:\/\/maps\.googleapis\.com/, path);
    assert.match(policy, /connect-src 'self' https:\/\/\*\.googleapis\.com/);
    const html = await response.text();
    assert.ok(html.includes(KEY));
    // Google's styles carry the nonce of ours; our scripts keep none.
    const [, nonce] = /style-src [^;]*'nonce-([\w-]+)'/.exec(policy) ?? [];
    assert.ok(nonce && html.includes(`<style id="styles" nonce="${nonce}"`), path);
    assert.equal(html.split('nonce="').length, 2);
  }
  const dead = await addSpa(google.db, { name: 'Empty', zip: '78701' });
  for (const path of ['/', '/deals?zip=78701', '/deals/nothing', '/terms', `/deals/${dead.slug}`]) {
    const response = await google.get(path);
    assert.doesNotMatch(policyOf(response), /google|unsafe-eval|blob:/, path);
    assert.equal((await response.text()).includes(KEY), false, path);
  }
});

test('two visitors get the same page, map and all', async () => {
  const [path = ''] = withMap();
  const read = async () => (await google.get(path)).text();
  const same = (html: string) => html.replace(/nonce="[\w-]+"/, '');
  assert.equal(same(await read()), same(await read()));
});

test('a spa whose ZIP code we do not know has its address as text and no map', async () => {
  const lost = await addSpa(plain.db, { name: 'Lost', zip: '00001' });
  const html = await (await plain.get(`/business/${lost.slug}`)).text();
  assert.match(wordsOf(html), /410 Cedar Street, Nowhere, TX 00001/);
  assert.doesNotMatch(wordsOf(html), /Show map/);
});

test('search engines are told the position only where it was pinned, and never a rating', async () => {
  const pinned = await addSpa(plain.db, {
    name: 'Pinned',
    zip: '78701',
    latitude: 30.26715,
    longitude: -97.74306,
  });
  const read = async (slug: string) => (await plain.get(`/business/${slug}`)).text();
  assert.match(await read(pinned.slug), /"GeoCoordinates","latitude":30\.26715/);
  assert.doesNotMatch(await read(spa.slug), /GeoCoordinates/);
  assert.doesNotMatch(await read(pinned.slug), /aggregateRating/);
});

test('a saved position is told, and a new address takes it away and says so', async () => {
  const cookie = (await signIn(plain)).replace(/; flash=[^;]*/, '');
  const own = await addSpa(plain.db, { name: 'Office', zip: '78701' });
  const send = (path: string, values: Record<string, string>) =>
    plain.post(path, values, { Cookie: cookie });
  const told = async (response: Response) => {
    assert.equal(response.status, 302);
    const next = await plain.get(response.headers.get('Location') ?? '', {
      Cookie: `${cookie}; ${cookieOf(response)}`,
    });
    return wordsOf(await next.text());
  };
  const map = `/admin/businesses/${own.id}/map`;
  const far = await send(map, { latitude: '40.71', longitude: '-74' });
  assert.equal(far.status, 400);
  assert.match(wordsOf(await far.text()), /1,\d\d\d miles from ZIP code 78701/);
  const saved = await send(map, { latitude: '30.26715', longitude: '-97.74306' });
  assert.match(await told(saved), /Business updated successfully.*Pinned at 30.26715, -97.74306/);
  const { name, email, phone, city, state, zip, about } = own;
  const { updated_at } = await plain.db
    .selectFrom('businesses')
    .select('updated_at')
    .where('id', '=', own.id)
    .executeTakeFirstOrThrow();
  const moved = await send(businessEdit(own.id), {
    ...{ name, email, phone, city, state, zip, about },
    address: '9 Elm Street',
    updatedAt: String(updated_at),
  });
  assert.match(await told(moved), /map position was taken away.*Not set/);
  assert.equal((await send('/admin/businesses/nobody/map', {})).status, 404);
  assert.match(
    wordsOf(await (await plain.get('/admin/businesses/nobody/map', { Cookie: cookie })).text()),
    /Business Not Found/,
  );
});
