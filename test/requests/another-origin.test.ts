import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openApp } from '../helpers/app.ts';
import { SITE } from '../helpers/default-site.ts';
import { emptyDatabase } from '../helpers/empty-database.ts';
import { openSession } from '../helpers/open-session.ts';
import { openDealAdmin } from './admin/deal-admin.ts';

const FILE = `/uploads/${'a'.repeat(32)}-900x600-900.webp`;
const NEW = 'https://new.example';

let dealAdmin: Awaited<ReturnType<typeof openDealAdmin>>;
let moved: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  const connection = await emptyDatabase();
  dealAdmin = await openDealAdmin({}, connection);
  const gallery = `${FILE} A quiet room`;
  await dealAdmin.db.updateTable('businesses').set({ gallery }).execute();
  await dealAdmin.create({ title: 'By its path', imageUrl: FILE });
  await dealAdmin.create({ title: 'By its address', imageUrl: `${dealAdmin.origin}${FILE}` });
  await dealAdmin.create({ title: 'Drawn', imageUrl: '/scenes/stones.svg' });
  moved = await openApp({ site: { ...SITE, publicUrl: NEW } }, connection);
});
after(() => moved.close());

test('with another PUBLIC_URL every uploaded picture is still shown, from there', async () => {
  const results = await (await moved.get('/deals?zip=78701')).text();
  assert.equal(results.match(new RegExp(`<img src="${FILE}"`, 'g'))?.length, 2);
  assert.equal(results.match(/srcSet="\/uploads\/[^"]*-900\.avif 900w"/g)?.length, 2);
  const { slug } = await moved.db.selectFrom('businesses').select('slug').executeTakeFirstOrThrow();
  for (const path of [`/deals/${slug}`, `/business/${slug}`]) {
    const page = await (await moved.get(path)).text();
    assert.ok(page.includes(`<img src="${FILE}"`), path);
    assert.match(page, new RegExp(`"image":\\[?"${NEW}${FILE}"`), 'search engines need an address');
    assert.ok(!page.includes(dealAdmin.origin), path);
  }
});

test('lists for other programs name pictures by their address of today', async () => {
  const Cookie = await openSession(moved);
  const csv = async (list: string) => (await moved.get(`/admin/${list}.csv`, { Cookie })).text();
  const deals = await csv('deals');
  assert.equal(deals.split(`${NEW}${FILE}`).length, 3);
  assert.ok(deals.includes(`${NEW}/scenes/stones.svg`));
  assert.ok((await csv('businesses')).includes(`${NEW}${FILE} A quiet room`));
});
