import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addBusiness, addDeal } from '../../test/helpers/app.ts';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from '../migrations/all.ts';

const FILE = `/uploads/${'a'.repeat(32)}-1600x1200-1600.webp`;
const FOREIGN = [
  'https://cdn.example/wp-content/uploads/room.jpg',
  `https://cdn.example/a${FILE}`,
  `https://cdn.example${FILE}?size=2`,
  'https://cdn.example/scenes/room.svg',
  'none',
];

test('pictures of before lose the origin of their day, and those of other hosts stay', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0065_twin_slugs');
  const business = await addBusiness(db, {
    zip: '78701',
    gallery: `http://localhost:3000${FILE} A quiet room\n${FOREIGN[0]} Steam\nhttps://old.example${FILE}`,
  });
  const own = [`https://old.example${FILE}`, 'https://old.example/scenes/stones.svg'];
  for (const image_url of [...own, ...FOREIGN])
    await addDeal(db, business, { title: image_url, image_url });
  const record = JSON.stringify({ title: own[0], image_url: own[0] });
  await sql`insert into audit_entries (id, created_at, actor, action, record_kind, record_id, before, after)
    values ('1', 1, 'me', 'updated', 'deal', 'd', null, ${record})`.execute(db);
  await sql`insert into facts (name, value) values ('sample_content_origin', 'https://old.example')`.execute(
    db,
  );
  await migrate(db, dialect);

  const deals = await db.selectFrom('deals').select(['title', 'image_url']).execute();
  const stored = Object.fromEntries(deals.map(({ title, image_url }) => [title, image_url]));
  const untouched = Object.fromEntries(FOREIGN.map((url) => [url, url]));
  assert.deepEqual(stored, {
    [`${own[0]}`]: FILE,
    [`${own[1]}`]: '/scenes/stones.svg',
    ...untouched,
  });
  const { gallery } = await db.selectFrom('businesses').select('gallery').executeTakeFirstOrThrow();
  assert.equal(gallery, `${FILE} A quiet room\n${FOREIGN[0]} Steam\n${FILE}`);
  const mended = { title: own[0], image_url: FILE };
  const entry = await db.selectFrom('audit_entries').select('after').executeTakeFirstOrThrow();
  assert.deepEqual(JSON.parse(entry.after ?? ''), mended);
  assert.deepEqual(
    await db.selectFrom('facts').where('name', 'like', 'sample_%').selectAll().execute(),
    [],
  );
  await end();
});
