import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { ADMIN, addDeal, DAY_MS, MONDAY_NOON, visibleText } from '../../helpers/app.ts';
import { refuseWrites } from '../../helpers/refuse-writes.ts';
import { assertSays } from '../../helpers/says.ts';
import { openDealAdmin } from './deal-admin.ts';

let dealAdmin: Awaited<ReturnType<typeof openDealAdmin>>;
before(async () => {
  dealAdmin = await openDealAdmin();
});
beforeEach(async () => {
  await dealAdmin.db.deleteFrom('deals').execute();
});
after(() => dealAdmin.close());

test('a failing database gets a message, and the values stay', async () => {
  const restoreWrites = await refuseWrites(dealAdmin, 'insert', 'events');
  const deal = await addDeal(dealAdmin.db, dealAdmin.business);
  const edit = { ...dealAdmin.validDeal(), updatedAt: String(deal.updated_at) };
  const answers = [
    await dealAdmin.create(),
    await dealAdmin.send(`/admin/deals/${deal.id}/edit`, edit),
  ];
  const deleteResponse = await dealAdmin.send(`/admin/deals/${deal.id}/delete`, {});
  await restoreWrites();
  assert.deepEqual(
    answers.map(({ status }) => status),
    [503, 503],
  );
  const [created = '', updated = ''] = await Promise.all(answers.map((answer) => answer.text()));
  assert.match(visibleText(created), /Failed to create deal/);
  assert.match(created, /value="Quiet hour"/);
  assert.match(visibleText(updated), /Failed to update deal/);
  assert.match(
    await dealAdmin.textAfterRedirect(deleteResponse, '/admin/deals'),
    /Failed to delete deal/,
  );
  assert.deepEqual(await dealAdmin.deals(), [deal]);
  assert.equal(dealAdmin.reportedErrors.length, 3);
  dealAdmin.reportedErrors.length = 0;
});

test('a deal is edited and confirmed, and the public pages show it at once', async () => {
  const deal = await addDeal(dealAdmin.db, dealAdmin.business);
  assert.match(await dealAdmin.publicPage(), /Swedish massage/);
  const path = `/admin/deals/${deal.id}/edit`;
  const html = await (await dealAdmin.visitAsAdmin(path)).text();
  assert.match(html, /name="dealPrice"[^>]* value="79.00"/);
  assert.match(html, /name="expiryDate"[^>]* value="2026-03-12"/);
  assert.match(html, />Save Deal</);
  const answer = await dealAdmin.send(path, {
    ...dealAdmin.validDeal(),
    updatedAt: String(deal.updated_at),
  });
  assert.match(await dealAdmin.textAfterRedirect(answer, path), /Deal updated successfully/);
  assert.match(await dealAdmin.publicPage(), /Quiet hour/);
  assert.doesNotMatch(await dealAdmin.publicPage(), /Swedish massage/);
  const history = visibleText(await (await dealAdmin.visitAsAdmin(path)).text());
  assertSays(history, 'Title went from Swedish massage to Quiet hour');
  assertSays(history, 'Deal price went from $79 to $79.50');
  assert.match(history, new RegExp(`by ${ADMIN.email}, Mar 2, 2026, .* Undo`));
});

test('the later of two tabs sees both versions, and writes over only when it says so', async () => {
  const deal = await addDeal(dealAdmin.db, dealAdmin.business);
  const path = `/admin/deals/${deal.id}/edit`;
  const form = { ...dealAdmin.validDeal(), updatedAt: String(deal.updated_at) };
  await dealAdmin.send(path, { ...form, title: 'From the first tab' });
  const staleResponse = await dealAdmin.send(path, { ...form, title: 'From the second tab' });
  const html = await staleResponse.text();
  assert.equal(staleResponse.status, 409);
  assert.match(visibleText(html), /This deal was changed meanwhile/);
  assert.match(visibleText(html), /Title before: From the first tab → after: From the second tab/);
  assert.equal((await dealAdmin.deals())[0]?.title, 'From the first tab');
  const retryResponse = await dealAdmin.send(path, { ...form, title: 'From the second tab' });
  assert.equal(retryResponse.status, 409);
  const overwrite = /value="(\d+)"[^>]* name="overwrite"/.exec(html)?.[1] ?? '';
  await dealAdmin.send(path, { ...form, title: 'From the second tab', overwrite });
  assert.equal((await dealAdmin.deals())[0]?.title, 'From the second tab');
});

async function loadedJson(path: string): Promise<string> {
  const html = await (await dealAdmin.visitAsAdmin(path)).text();
  return (/name="loaded" value="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"');
}

test('a conflict lists only what was touched in this tab, and nothing else is written over', async () => {
  const deal = await addDeal(dealAdmin.db, dealAdmin.business);
  const path = `/admin/deals/${deal.id}/edit`;
  const form = { ...dealAdmin.validDeal(), updatedAt: String(deal.updated_at) };
  const loaded = await loadedJson(path);
  const mine = { ...form, ...JSON.parse(loaded), loaded, dealPrice: '71' };
  await dealAdmin.send(path, { ...form, title: 'From the first tab' });
  const html = await (await dealAdmin.send(path, mine)).text();
  assert.match(visibleText(html), /Deal Price before: 79.50 → after: 71 Overwrite/);
  assert.doesNotMatch(visibleText(html).split('Overwrite')[0] ?? '', /Title before/);
  const overwrite = /value="(\d+)"[^>]* name="overwrite"/.exec(html)?.[1] ?? '';
  await dealAdmin.send(path, { ...mine, overwrite });
  const [saved] = await dealAdmin.deals();
  assert.deepEqual([saved?.title, saved?.deal_price_cents], ['From the first tab', 7100]);
});

test('two prices that are wrong only together are both shown', async () => {
  await dealAdmin.create({ regularPrice: '120', dealPrice: '60' });
  const [deal] = await dealAdmin.deals();
  const path = `/admin/deals/${deal?.id}/edit`;
  const loaded = await loadedJson(path);
  const form = { ...JSON.parse(loaded), loaded, updatedAt: String(deal?.updated_at) };
  await dealAdmin.send(path, { ...form, regularPrice: '80' });
  const staleResponse = await dealAdmin.send(path, { ...form, dealPrice: '100.00' });
  assert.equal(staleResponse.status, 409);
  const question = visibleText(await staleResponse.text());
  assert.match(question, /Regular Price[^:]* before: 80.00 → after: 120/);
  assert.match(question, /before: 60.00 → after: 100/);
});

test('a form without its version is refused with a message, and nothing is written', async () => {
  const deal = await addDeal(dealAdmin.db, dealAdmin.business);
  for (const updatedAt of ['', 'x', '1e400', '-1'])
    assert.equal(
      (
        await dealAdmin.send(`/admin/deals/${deal.id}/edit`, {
          ...dealAdmin.validDeal(),
          updatedAt,
        })
      ).status,
      409,
    );
  assert.deepEqual(await dealAdmin.deals(), [deal]);
});

test('a deal is deleted after the question, and leaves the public pages at once', async () => {
  const deal = await addDeal(dealAdmin.db, dealAdmin.business);
  assert.match(await dealAdmin.publicPage(), /Swedish massage/);
  const page = visibleText(
    await (await dealAdmin.visitAsAdmin(`/admin/deals/${deal.id}/delete`)).text(),
  );
  assert.match(
    page,
    /Are you sure you want to delete this deal\? This action cannot be undone\. Cancel Delete/,
  );
  const answer = await dealAdmin.send(`/admin/deals/${deal.id}/delete`, { back: '/admin' });
  assert.match(await dealAdmin.textAfterRedirect(answer, '/admin'), /Deal deleted successfully/);
  assert.doesNotMatch(await dealAdmin.publicPage(), /Swedish massage/);
  const other = await addDeal(dealAdmin.db, dealAdmin.business);
  const back = await dealAdmin.send(`/admin/deals/${other.id}/delete`, {
    back: '/admin/deals?x=✓',
  });
  assert.match(
    await dealAdmin.textAfterRedirect(back, '/admin/deals?x=%E2%9C%93'),
    /Deal deleted successfully/,
  );
  const twice = await dealAdmin.send(`/admin/deals/${deal.id}/delete`, {
    back: 'https://evil.io/',
  });
  assert.equal(twice.headers.get('Location'), '/admin');
  const gone = await dealAdmin.visitAsAdmin(`/admin/deals/${deal.id}/edit`);
  assert.equal(gone.status, 404);
  const expectedText = new RegExp(
    `Deal Not Found .* History All changes Deleted by ${ADMIN.email}, Mar 2, 2026`,
  );
  assert.match(visibleText(await gone.text()), expectedText);
});

test('an expired deal is deleted from its list, and a second time it says that it was', async () => {
  const deal = await addDeal(dealAdmin.db, dealAdmin.business, { expires_at: dealAdmin.clock.now });
  const back = '/admin/deals?state=expired';
  assert.match(await (await dealAdmin.visitAsAdmin(back)).text(), new RegExp(`${deal.id}/delete"`));
  const answer = await dealAdmin.send(`/admin/deals/${deal.id}/delete`, { back });
  assert.match(await dealAdmin.textAfterRedirect(answer, back), /Deal deleted successfully/);
  const retryResponse = await dealAdmin.send(`/admin/deals/${deal.id}/delete`, { back });
  assert.match(
    await dealAdmin.textAfterRedirect(retryResponse, back),
    /Failed to delete deal It was deleted already\./,
  );
});

test('an id that is not there is Deal Not Found', async () => {
  for (const path of ['/admin/deals/nothing/edit', '/admin/deals/%F0%9F%A7%96/delete']) {
    const response = await dealAdmin.visitAsAdmin(path);
    assert.equal(response.status, 404);
    assert.match(visibleText(await response.text()), /Deal Not Found/);
  }
  const response = await dealAdmin.send('/admin/deals/nothing/edit', {
    ...dealAdmin.validDeal(),
    updatedAt: '1',
  });
  assert.equal(response.status, 404);
});

test('the manager says when there is nothing, and when it could not look', async () => {
  assert.match(
    visibleText(await (await dealAdmin.visitAsAdmin('/admin/deals')).text()),
    /No active deals found/,
  );
  assert.match(
    visibleText(await (await dealAdmin.visitAsAdmin('/admin')).text()),
    /No active deals found/,
  );
  await dealAdmin.db.schema.alterTable('deals').renameTo('away').execute();
  const response = await dealAdmin.visitAsAdmin('/admin/deals');
  await dealAdmin.db.schema.alterTable('away').renameTo('deals').execute();
  assert.equal(response.status, 503);
  assert.match(visibleText(await response.text()), /Failed to load deals/);
  dealAdmin.reportedErrors.length = 0;
});

test('an expired deal moves from the list to Expired, and a new date re-opens it', async () => {
  const deal = await addDeal(dealAdmin.db, dealAdmin.business, { expires_at: MONDAY_NOON });
  assert.match(
    visibleText(await (await dealAdmin.visitAsAdmin('/admin/deals')).text()),
    /No active deals found/,
  );
  const expired = await (await dealAdmin.visitAsAdmin('/admin/deals?state=expired')).text();
  assert.match(visibleText(expired), /Swedish massage .*Re-open/);
  const path = `/admin/deals/${deal.id}/edit`;
  assertSays(
    visibleText(await (await dealAdmin.visitAsAdmin(path)).text()),
    'Expired Mar 2, 2026',
    'Re-open',
  );
  await dealAdmin.send(path, { ...dealAdmin.validDeal(), updatedAt: String(deal.updated_at) });
  assert.match(await dealAdmin.publicPage(), /Quiet hour/);
});

test('the list is searched and paged', async () => {
  for (let day = 1; day <= 30; day += 1)
    await addDeal(dealAdmin.db, dealAdmin.business, {
      title: `Hour ${day}`,
      expires_at: MONDAY_NOON + day * DAY_MS,
    });
  const pageText = async (query: string) =>
    visibleText(await (await dealAdmin.visitAsAdmin(`/admin/deals${query}`)).text());
  assert.match(await pageText(''), /Page 1 Next/);
  assert.match(await pageText('?page=2'), /Hour 30 .*Previous Page 2/);
  assert.match(await pageText('?search=hour+30'), /Hour 30/);
  assert.match(await pageText('?search=nowhere'), /No active deals found Show all/);
});
