import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BusinessRow } from '../../database/tables.ts';
import { readMapSettings } from '../../server/config/map-settings.ts';
import { addBusiness, addDeal, cookieOf, openApp, visibleText } from '../helpers/app.ts';
import { openSession } from '../helpers/open-session.ts';
import { businessEdit } from '../helpers/signed-in-admin.ts';

const KEY = 'AIzaNotARealKeyOfAnybodyAtAll';

let withoutMap: Awaited<ReturnType<typeof openApp>>;
let withGoogle: Awaited<ReturnType<typeof openApp>>;
let business: BusinessRow;
before(async () => {
  withoutMap = await openApp();
  const maps = readMapSettings((name) => (name === 'GOOGLE_MAPS_API_KEY' ? KEY : undefined));
  withGoogle = await openApp({ maps });
  for (const { db } of [withoutMap, withGoogle]) {
    business = await addBusiness(db, { id: '00000000-0000-7000-8000-000000000001', zip: '78701' });
    await addDeal(db, business, { id: '00000000-0000-7000-8000-000000000002' });
  }
});
after(() => Promise.all([withoutMap.close(), withGoogle.close()]));

const withMap = () => [`/deals/${business.slug}`, `/business/${business.slug}`, '/deals?zip=78701'];
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

test('without a key, no page names Google Maps or opens to it', async () => {
  for (const path of [...withMap(), '/', '/deals']) {
    const response = await withoutMap.get(path);
    assert.doesNotMatch(policyOf(response), /googleapis|unsafe-eval|blob:/, path);
    assert.doesNotMatch(await response.text(), /googleapis/, path);
  }
});

test('with a key, only pages with a map carry it and open to Google', async () => {
  for (const path of withMap()) {
    const response = await withGoogle.get(path);
    const policy = policyOf(response);
    assert.match(policy, /script-src 'self' [^;]*https:\/\/maps\.googleapis\.com/, path);
    assert.match(policy, /connect-src 'self' https:\/\/\*\.googleapis\.com/);
    const html = await response.text();
    assert.ok(html.includes(KEY));
    // Google's styles have our nonce; our scripts have none.
    const [, nonce] = /style-src [^;]*'nonce-([\w-]+)'/.exec(policy) ?? [];
    assert.ok(nonce && html.includes(`<style id="styles" nonce="${nonce}"`), path);
    assert.equal(html.split('nonce="').length, 2);
  }
  const businessWithoutDeals = await addBusiness(withGoogle.db, { name: 'Empty', zip: '78701' });
  for (const path of [
    '/',
    '/deals',
    '/deals?zip=99501',
    '/deals/nothing',
    '/terms',
    `/deals/${businessWithoutDeals.slug}`,
  ]) {
    const response = await withGoogle.get(path);
    assert.doesNotMatch(policyOf(response), /google|unsafe-eval|blob:/, path);
    assert.equal((await response.text()).includes(KEY), false, path);
  }
});

test('two visitors get the same page, map and all', async () => {
  const [path = ''] = withMap();
  const read = async () => (await withGoogle.get(path)).text();
  const same = (html: string) => html.replace(/nonce="[\w-]+"/, '');
  assert.equal(same(await read()), same(await read()));
});

test('results say where their deals are, to the meter, and load no tile', async () => {
  const { db, get } = withoutMap;
  const pinned = await addBusiness(db, {
    name: 'Quiet Harbor',
    zip: '78704',
    latitude: 30.2512345678,
    longitude: -97.7512345678,
  });
  await addDeal(db, pinned, { deal_price_cents: 4550 });
  const other = await addBusiness(db, { name: 'Blue Room', zip: '78701' });
  await addDeal(db, other, { deal_price_cents: 6000 });
  const response = await get('/deals?zip=78704&radius=5');
  assert.doesNotMatch(policyOf(response), /tile|openstreetmap/);
  const html = await response.text();
  assert.match(html, /30\.25123,/);
  assert.doesNotMatch(html, /30\.251234/);
  assert.doesNotMatch(html, /<img[^>]*openstreetmap/);
});

test('a spa whose ZIP code we do not know has its address as text and no map', async () => {
  const businessWithoutZip = await addBusiness(withoutMap.db, { name: 'Lost', zip: '00001' });
  const html = await (await withoutMap.get(`/business/${businessWithoutZip.slug}`)).text();
  assert.match(visibleText(html), /410 Cedar Street, Nowhere, TX 00001/);
  assert.doesNotMatch(visibleText(html), /Show map/);
});

test('search engines get the position only where it was pinned, and never a rating', async () => {
  const pinnedBusiness = await addBusiness(withoutMap.db, {
    name: 'Pinned',
    zip: '78701',
    latitude: 30.26715,
    longitude: -97.74306,
  });
  const read = async (slug: string) => (await withoutMap.get(`/business/${slug}`)).text();
  assert.match(await read(pinnedBusiness.slug), /"GeoCoordinates","latitude":30\.26715/);
  assert.doesNotMatch(await read(business.slug), /GeoCoordinates/);
  assert.doesNotMatch(await read(pinnedBusiness.slug), /aggregateRating/);
});

test('a saved position is confirmed, and a new address removes it with a message', async () => {
  const cookie = await openSession(withoutMap);
  const editedBusiness = await addBusiness(withoutMap.db, { name: 'Office', zip: '78701' });
  const send = (path: string, values: Record<string, string>) =>
    withoutMap.post(path, values, { Cookie: cookie });
  const textAfterRedirect = async (response: Response) => {
    assert.equal(response.status, 302);
    const next = await withoutMap.get(response.headers.get('Location') ?? '', {
      Cookie: `${cookie}; ${cookieOf(response)}`,
    });
    return visibleText(await next.text());
  };
  const map = `/admin/businesses/${editedBusiness.id}/map`;
  const farResponse = await send(map, { latitude: '40.71', longitude: '-74' });
  assert.equal(farResponse.status, 400);
  assert.match(visibleText(await farResponse.text()), /1,\d\d\d miles from ZIP code 78701/);
  const saved = await send(map, { latitude: '30.26715', longitude: '-97.74306' });
  assert.match(
    await textAfterRedirect(saved),
    /Business updated successfully.*Pinned at 30.26715, -97.74306/,
  );
  const { name, email, phone, city, state, zip, about } = editedBusiness;
  const { updated_at } = await withoutMap.db
    .selectFrom('businesses')
    .select('updated_at')
    .where('id', '=', editedBusiness.id)
    .executeTakeFirstOrThrow();
  const moved = await send(businessEdit(editedBusiness.id), {
    ...{ name, email, phone, city, state, zip, about },
    address: '9 Elm Street',
    updatedAt: String(updated_at),
  });
  assert.match(await textAfterRedirect(moved), /map position was removed.*No map position/);
  assert.equal((await send('/admin/businesses/nobody/map', {})).status, 404);
  assert.match(
    visibleText(
      await (await withoutMap.get('/admin/businesses/nobody/map', { Cookie: cookie })).text(),
    ),
    /Business Not Found/,
  );
});
