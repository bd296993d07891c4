import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { ADMIN, addDeal, DAY_MS, MONDAY_NOON, wordsOf } from '../../app.ts';
import { refuseWrites } from '../../refuse-writes.ts';
import { openDealDesk } from './deal-admin.ts';

let desk: Awaited<ReturnType<typeof openDealDesk>>;
before(async () => {
  desk = await openDealDesk();
});
beforeEach(async () => {
  await desk.db.deleteFrom('deals').execute();
});
after(() => desk.close());

test('a database that fails is told of, and what was typed stays', async () => {
  const mend = await refuseWrites(desk, 'insert', 'audit_entries');
  const deal = await addDeal(desk.db, desk.spa);
  const edit = { ...desk.right(), updatedAt: String(deal.updated_at) };
  const answers = [await desk.create(), await desk.send(`/admin/deals/${deal.id}/edit`, edit)];
  const gone = await desk.send(`/admin/deals/${deal.id}/delete`, {});
  await mend();
  assert.deepEqual(
    answers.map(({ status }) => status),
    [503, 503],
  );
  const [created = '', updated = ''] = await Promise.all(answers.map((answer) => answer.text()));
  assert.match(wordsOf(created), /Failed to create deal/);
  assert.match(created, /value="Quiet hour"/);
  assert.match(wordsOf(updated), /Failed to update deal/);
  assert.match(await desk.toldAfter(gone, '/admin/deals'), /Failed to delete deal/);
  assert.deepEqual(await desk.deals(), [deal]);
  assert.equal(desk.reported.length, 3);
  desk.reported.length = 0;
});

test('a deal is edited, told of, and the public pages show it at once', async () => {
  const deal = await addDeal(desk.db, desk.spa);
  assert.match(await desk.publicPage(), /Swedish massage/);
  const path = `/admin/deals/${deal.id}/edit`;
  const html = await (await desk.visit(path)).text();
  assert.match(html, /name="dealPrice"[^>]* value="79.00"/);
  assert.match(html, /name="expiryDate"[^>]* value="2026-03-12"/);
  assert.match(html, />Save Deal</);
  const answer = await desk.send(path, { ...desk.right(), updatedAt: String(deal.updated_at) });
  assert.match(await desk.toldAfter(answer, '/admin/deals'), /Deal updated successfully/);
  assert.match(await desk.publicPage(), /Quiet hour/);
  assert.doesNotMatch(await desk.publicPage(), /Swedish massage/);
  const history = wordsOf(await (await desk.visit(path)).text());
  assert.match(history, new RegExp(`History Changed by ${ADMIN.email} Mar 2, 2026`));
  assert.match(history, /Title before: Swedish massage → after: Quiet hour/);
  assert.match(history, /Deal Price before: \$79 → after: \$79.50/);
});

test('the later of two tabs sees both versions, and writes over only when it says so', async () => {
  const deal = await addDeal(desk.db, desk.spa);
  const path = `/admin/deals/${deal.id}/edit`;
  const form = { ...desk.right(), updatedAt: String(deal.updated_at) };
  await desk.send(path, { ...form, title: 'From the first tab' });
  const late = await desk.send(path, { ...form, title: 'From the second tab' });
  const html = await late.text();
  assert.equal(late.status, 409);
  assert.match(wordsOf(html), /This deal was changed meanwhile/);
  assert.match(wordsOf(html), /Title before: From the first tab → after: From the second tab/);
  assert.equal((await desk.deals())[0]?.title, 'From the first tab');
  const again = await desk.send(path, { ...form, title: 'From the second tab' });
  assert.equal(again.status, 409);
  const overwrite = /value="(\d+)"[^>]* name="overwrite"/.exec(html)?.[1] ?? '';
  await desk.send(path, { ...form, title: 'From the second tab', overwrite });
  assert.equal((await desk.deals())[0]?.title, 'From the second tab');
});

test('a conflict lists only what was touched in this tab, and nothing else is written over', async () => {
  const deal = await addDeal(desk.db, desk.spa);
  const path = `/admin/deals/${deal.id}/edit`;
  const form = { ...desk.right(), updatedAt: String(deal.updated_at) };
  const [, json = ''] =
    /name="loaded" value="([^"]+)"/.exec(await (await desk.visit(path)).text()) ?? [];
  const loaded = json.replaceAll('&quot;', '"');
  const mine = { ...form, ...JSON.parse(loaded), loaded, dealPrice: '71' };
  await desk.send(path, { ...form, title: 'From the first tab' });
  const html = await (await desk.send(path, mine)).text();
  assert.match(wordsOf(html), /Deal Price before: 79.50 → after: 71 Overwrite/);
  assert.doesNotMatch(wordsOf(html).split('Overwrite')[0] ?? '', /Title before/);
  const overwrite = /value="(\d+)"[^>]* name="overwrite"/.exec(html)?.[1] ?? '';
  await desk.send(path, { ...mine, overwrite });
  const [saved] = await desk.deals();
  assert.deepEqual([saved?.title, saved?.deal_price_cents], ['From the first tab', 7100]);
});

test('two prices that are wrong only together are both shown', async () => {
  await desk.create({ regularPrice: '120', dealPrice: '60' });
  const [deal] = await desk.deals();
  const path = `/admin/deals/${deal?.id}/edit`;
  const [, json = ''] =
    /name="loaded" value="([^"]+)"/.exec(await (await desk.visit(path)).text()) ?? [];
  const loaded = json.replaceAll('&quot;', '"');
  const form = { ...JSON.parse(loaded), loaded, updatedAt: String(deal?.updated_at) };
  await desk.send(path, { ...form, regularPrice: '80' });
  const late = await desk.send(path, { ...form, dealPrice: '100.00' });
  assert.equal(late.status, 409);
  const question = wordsOf(await late.text());
  assert.match(question, /Regular Price[^:]* before: 80.00 → after: 120/);
  assert.match(question, /before: 60.00 → after: 100/);
});

test('a form that lost the moment it was loaded at is told, and writes nothing', async () => {
  const deal = await addDeal(desk.db, desk.spa);
  for (const updatedAt of ['', 'x', '1e400', '-1'])
    assert.equal(
      (await desk.send(`/admin/deals/${deal.id}/edit`, { ...desk.right(), updatedAt })).status,
      409,
    );
  assert.deepEqual(await desk.deals(), [deal]);
});

test('a deal is deleted after the question, and leaves the public pages at once', async () => {
  const deal = await addDeal(desk.db, desk.spa);
  assert.match(await desk.publicPage(), /Swedish massage/);
  const page = wordsOf(await (await desk.visit(`/admin/deals/${deal.id}/delete`)).text());
  assert.match(
    page,
    /Are you sure you want to delete this deal\? This action cannot be undone\. Cancel Delete/,
  );
  const answer = await desk.send(`/admin/deals/${deal.id}/delete`, { back: '/admin' });
  assert.match(await desk.toldAfter(answer, '/admin'), /Deal deleted successfully/);
  assert.doesNotMatch(await desk.publicPage(), /Swedish massage/);
  const other = await addDeal(desk.db, desk.spa);
  const back = await desk.send(`/admin/deals/${other.id}/delete`, { back: '/admin/deals?x=✓' });
  assert.match(await desk.toldAfter(back, '/admin/deals?x=%E2%9C%93'), /Deal deleted successfully/);
  const twice = await desk.send(`/admin/deals/${deal.id}/delete`, { back: 'https://evil.io/' });
  assert.equal(twice.headers.get('Location'), '/admin');
  const gone = await desk.visit(`/admin/deals/${deal.id}/edit`);
  assert.equal(gone.status, 404);
  const told = new RegExp(`Deal Not Found .* History Deleted by ${ADMIN.email} Mar 2, 2026`);
  assert.match(wordsOf(await gone.text()), told);
});

test('an expired deal is deleted from its list, and a second time it says that it was', async () => {
  const deal = await addDeal(desk.db, desk.spa, { expires_at: desk.clock.now });
  const back = '/admin/deals?state=expired';
  assert.match(await (await desk.visit(back)).text(), new RegExp(`${deal.id}/delete"`));
  const answer = await desk.send(`/admin/deals/${deal.id}/delete`, { back });
  assert.match(await desk.toldAfter(answer, back), /Deal deleted successfully/);
  const again = await desk.send(`/admin/deals/${deal.id}/delete`, { back });
  assert.match(await desk.toldAfter(again, back), /Failed to delete deal It was deleted already\./);
});

test('an id that is not there is Deal Not Found', async () => {
  for (const path of ['/admin/deals/nothing/edit', '/admin/deals/%F0%9F%A7%96/delete']) {
    const response = await desk.visit(path);
    assert.equal(response.status, 404);
    assert.match(wordsOf(await response.text()), /Deal Not Found/);
  }
  const response = await desk.send('/admin/deals/nothing/edit', {
    ...desk.right(),
    updatedAt: '1',
  });
  assert.equal(response.status, 404);
});

test('the manager says when there is nothing, and when it could not look', async () => {
  assert.match(wordsOf(await (await desk.visit('/admin/deals')).text()), /No active deals found/);
  assert.match(wordsOf(await (await desk.visit('/admin')).text()), /No active deals found/);
  await desk.db.schema.alterTable('deals').renameTo('away').execute();
  const response = await desk.visit('/admin/deals');
  await desk.db.schema.alterTable('away').renameTo('deals').execute();
  assert.equal(response.status, 503);
  assert.match(wordsOf(await response.text()), /Failed to load deals/);
  desk.reported.length = 0;
});

test('an expired deal leaves the list, stands under Expired, and is re-opened by a new date', async () => {
  const deal = await addDeal(desk.db, desk.spa, { expires_at: MONDAY_NOON });
  assert.match(wordsOf(await (await desk.visit('/admin/deals')).text()), /No active deals found/);
  const expired = await (await desk.visit('/admin/deals?state=expired')).text();
  assert.match(wordsOf(expired), /Swedish massage .*Re-open/);
  const path = `/admin/deals/${deal.id}/edit`;
  assert.match(
    wordsOf(await (await desk.visit(path)).text()),
    /Re-open Deal This deal has expired/,
  );
  await desk.send(path, { ...desk.right(), updatedAt: String(deal.updated_at) });
  assert.match(await desk.publicPage(), /Quiet hour/);
});

test('the list is searched and paged, whatever the address says', async () => {
  for (let day = 1; day <= 30; day += 1)
    await addDeal(desk.db, desk.spa, {
      title: `Hour ${day}`,
      expires_at: MONDAY_NOON + day * DAY_MS,
    });
  const words = async (query: string) =>
    wordsOf(await (await desk.visit(`/admin/deals${query}`)).text());
  assert.match(await words(''), /Page 1 Next/);
  assert.match(await words('?page=2'), /Hour 30 .*Previous Page 2/);
  assert.match(await words('?search=hour+30'), /Hour 30/);
  assert.match(await words('?search=nowhere'), /No active deals found Show all/);
  for (const query of ['?page=-1', '?page=99999', '?state=x&search=%00%25_', '?search=%F0%9F%A7'])
    assert.equal((await desk.visit(`/admin/deals${query}`)).status, 200);
});
