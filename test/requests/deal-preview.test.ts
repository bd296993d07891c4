import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { openRequestLog } from '../../server/telemetry/request-log.ts';
import { addDeal, DAY_MS, MONDAY_NOON } from '../helpers/app.ts';
import { openDealAdmin } from './admin/deal-admin.ts';

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
let dealAdmin: Awaited<ReturnType<typeof openDealAdmin>>;
before(async () => {
  dealAdmin = await openDealAdmin({ logRequest: openRequestLog(log).logRequest });
});
after(() => dealAdmin.close());

async function addDraft() {
  const response = await dealAdmin.create({
    draft: 'yes',
    checkoutUrl: 'https://buy.stripe.com/secret_0123',
  });
  const [, id = ''] =
    /^\/admin\/deals\/([^/]+)\/edit$/.exec(response.headers.get('Location') ?? '') ?? [];
  return id;
}

async function createLink(id: string) {
  const page = await dealAdmin.send(`/admin/deals/${id}/preview`, { intent: 'create' });
  const [, path = ''] = /value="[^"]*(\/preview\/[\w-]{43})"/.exec(await page.text()) ?? [];
  assert.notEqual(path, '');
  return path;
}

test('a draft is nowhere for visitors, and its link shows it without Book Now, to nobody else', async () => {
  const id = await addDraft();
  assert.doesNotMatch(await dealAdmin.publicPage(), /Quiet hour/);
  const path = `/deals/${dealAdmin.business.slug}?deal=${id}`;
  assert.equal((await dealAdmin.get(path)).status, 404);
  const link = await createLink(id);
  const response = await dealAdmin.get(link);
  const html = await response.text();
  assert.equal(response.status, 200);
  assert.match(html, /<strong>Preview\.<\/strong>/);
  assert.match(html, /<h1[^>]*>Quiet hour<\/h1>/);
  assert.doesNotMatch(html, /Book Now|buy\.stripe\.com/);
  assert.match(html, /<meta name="robots" content="noindex"/);
  assert.equal(response.headers.get('X-Robots-Tag'), 'noindex');
  assert.equal(response.headers.get('Cache-Control'), 'no-store');
  assert.equal(response.headers.get('Referrer-Policy'), 'no-referrer');
  assert.doesNotMatch(html, /<a [^>]*href="\//, 'no link of ours leads away from it');
});

test('the token is stored as a hash alone, and in no log line', async () => {
  const link = await createLink(await addDraft());
  await dealAdmin.get(link);
  await dealAdmin.get(`${link}.data`);
  await dealAdmin.get(`${link}x`);
  const token = link.slice('/preview/'.length);
  const stored = await dealAdmin.db.selectFrom('deal_previews').selectAll().execute();
  const history = await dealAdmin.db.selectFrom('audit_entries').selectAll().execute();
  assert.ok(!JSON.stringify([stored, history]).includes(token));
  assert.ok(lines.some((line) => line.includes('/preview/:token')));
  assert.deepEqual(
    lines.filter((line) => line.includes(token)),
    [],
  );
});

test('a link ends after seven days, when it is replaced or revoked, and when the deal is published', async () => {
  const statusOf = async (link: string) => (await dealAdmin.get(link)).status;
  const id = await addDraft();
  const first = await createLink(id);
  const second = await createLink(id);
  assert.deepEqual([await statusOf(first), await statusOf(second)], [404, 200]);
  dealAdmin.clock.now = MONDAY_NOON + 7 * DAY_MS - 1;
  assert.equal(await statusOf(second), 200);
  dealAdmin.clock.now += 1;
  assert.equal(await statusOf(second), 404);
  dealAdmin.clock.now = MONDAY_NOON;
  await dealAdmin.send(`/admin/deals/${id}/preview`, { intent: 'revoke' });
  assert.equal(await statusOf(second), 404);
  const third = await createLink(id);
  const values = { ...dealAdmin.validDeal(), updatedAt: await versionOf(id) };
  await dealAdmin.send(`/admin/deals/${id}/edit`, { ...values, draft: 'yes', title: 'A draft' });
  assert.equal(await statusOf(third), 200, 'saving the draft leaves it');
  await dealAdmin.send(`/admin/deals/${id}/edit`, { ...values, updatedAt: await versionOf(id) });
  assert.equal(await statusOf(third), 404);
  assert.match(await dealAdmin.publicPage(), /Quiet hour/);
});

test('a scheduled deal has a link until its start, and then its own page', async () => {
  const startsAt = MONDAY_NOON + DAY_MS;
  const deal = await addDeal(dealAdmin.db, dealAdmin.business, { starts_at: startsAt });
  const link = await createLink(deal.id);
  assert.equal((await dealAdmin.get(link)).status, 200);
  dealAdmin.clock.now = startsAt;
  assert.equal((await dealAdmin.get(link)).status, 404);
  dealAdmin.clock.now = MONDAY_NOON;
});

test('a deal that visitors see gets no link, and neither does anybody who is not signed in', async () => {
  const deal = await addDeal(dealAdmin.db, dealAdmin.business);
  await dealAdmin.send(`/admin/deals/${deal.id}/preview`, { intent: 'create' });
  await dealAdmin.post(`/admin/deals/${await addDraft()}/preview`, { intent: 'create' });
  const live = await dealAdmin.db.selectFrom('deal_previews').select('deal_id').execute();
  assert.ok(!live.some(({ deal_id }) => deal_id === deal.id));
  for (const token of ['', 'x', '%00', 'A'.repeat(43), 'y'.repeat(5000)])
    assert.notEqual((await dealAdmin.get(`/preview/${token}`)).status, 200, token);
});

async function versionOf(id: string) {
  const deal = await dealAdmin.db
    .selectFrom('deals')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return String(deal.updated_at);
}
