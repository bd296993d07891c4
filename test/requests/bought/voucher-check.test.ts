import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS, MONDAY_NOON, signIn, visibleText } from '../../helpers/app.ts';
import { assertSays } from '../../helpers/says.ts';
import { openVoucherPages } from './voucher-app.ts';

let site: Awaited<ReturnType<typeof openVoucherPages>>;
let cookie: string;
before(async () => {
  site = await openVoucherPages();
  cookie = await signIn(site);
});
after(() => site.close());

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await site.get(path, headers);
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, words: visibleText(html) };
}

const press = (
  code: string,
  intent: string,
  headers: Record<string, string> = { Cookie: cookie },
) => site.post(`/v/${code}`, { intent }, headers);

test('anybody is told what a voucher is, without a name, and can press nothing', async () => {
  const { code } = await site.newVoucher({ first_name: 'Anastasia', gift_name: 'Sofia' });
  const { status, headers, html, words } = await ask(`/v/${code}`);
  assert.equal(status, 200);
  assertSays(words, 'Valid until Jun 30, 2026', 'Swedish massage', 'Juniper Hour');
  assertSays(words, 'Write down the code and tell Spa Deals.');
  assertSays(words, 'Check another', 'Sign in to use it');
  assert.doesNotMatch(html, /Anastasia|Sofia|Use it now|ana@example/);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('x-robots-tag'), 'noindex');
  const refunded = await site.newVoucher({ state: 'refunded', refunded_cents: 6000 });
  assert.match((await ask(`/v/${refunded.code}`)).words, /Refunded/);
  const used = await site.newVoucher(
    {},
    { used_at: MONDAY_NOON - DAY_MS, used_by: 'owner@x.example' },
  );
  const answer = await ask(`/v/${used.code}`);
  assert.match(answer.words, /Used on Mar 1, 2026, 12:00 PM CST/);
  assert.doesNotMatch(answer.html, /owner@x/);
});

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));

test('a code is read however it is typed, and a mistyped one is no guess', async () => {
  const { code } = await site.newVoucher();
  for (const typed of [
    code.toLowerCase(),
    code.replace('-', ''),
    ` ${code.replaceAll('0', 'o')} `,
    `https://deals.serenity-wellness-massage.example/v/${code}`,
    `${code}, thank you`,
    `https%253A%252F%252Fdeals.example%252Fv%252F${code}`,
    `Code ${code.replace('-', '').split('').join(' ')}`,
    fullWidth(code),
  ]) {
    const { headers } = await ask(`/v?${new URLSearchParams({ code: typed })}`);
    assert.equal(headers.get('location'), `/v/${code}`);
    assert.match((await ask(`/v/${encodeURIComponent(typed)}`)).words, /Valid until/);
  }
  const wrong = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A');
  for (let n = 0; n < 30; n += 1)
    assert.match((await ask(`/v/${wrong}`)).words, /That is not a voucher code/);
  assert.match((await ask(`/v?code=${wrong}`)).words, /Please check the code: ten letters/);
  const { words, html } = await ask('/v');
  assert.match(words, /Check a voucher/);
  assert.doesNotMatch(html, new RegExp(code));
});

test('the administrator sees the guest and the terms, uses it once, and can undo it for 15 minutes', async () => {
  const { code } = await site.newVoucher({ first_name: 'Anastasia' });
  const before = await ask(`/v/${code}`, { Cookie: cookie });
  assertSays(before.words, 'Guest: Anastasia', 'Use it now', 'Amount paid never expires');
  assert.doesNotMatch(before.words, /Undo|ana@example/);
  const [first, second] = await Promise.all([press(code, 'use'), press(code, 'use')]);
  assert.deepEqual([first.status, second.status].toSorted(), [302, 409]);
  const loser = first.status === 409 ? first : second;
  assert.match(
    visibleText(await loser.text()),
    /It was already used when you pressed the button\./,
  );
  const used = await ask(`/v/${code}`, { Cookie: cookie });
  assertSays(used.words, 'Used today at 12:00 PM', 'Undo Until 12:15 PM CST.');
  assert.doesNotMatch(used.words, /Use it now/);
  const done = (first.status === 302 ? first : second).headers.get('location') ?? '';
  assert.match((await ask(done, { Cookie: cookie })).words, /Done\. Used just now\./);
  // Everybody who enters the code again learns when it was used.
  assert.match((await ask(done)).words, /Used today at 12:00 PM/);
  site.clock.now += 60_000;
  assert.match((await ask(done, { Cookie: cookie })).words, /Used today at 12:00 PM/);
  assert.equal((await press(code, 'undo')).status, 302);
  assert.match((await ask(`/v/${code}`)).words, /Valid until/);
  await press(code, 'use');
  site.clock.now += 15 * 60_000 + 1;
  assert.doesNotMatch((await ask(`/v/${code}`, { Cookie: cookie })).words, /Undo/);
  const late = await press(code, 'undo');
  assert.equal(late.status, 409);
  assert.match(visibleText(await late.text()), /It is too late to undo this\./);
  site.clock.now = MONDAY_NOON;
});

test('when its full value has ended, the desk is told what to take for it', async () => {
  const { code } = await site.newVoucher({
    ...{ paid_cents: 6495, listed_cents: 6000 },
    ...{ at: MONDAY_NOON - 4 * DAY_MS, promotional_until: MONDAY_NOON - 1 },
  });
  const { words } = await ask(`/v/${code}`, { Cookie: cookie });
  assertSays(words, 'Valid for the amount paid', 'Guest: Ana', 'Worth $60', 'Use it now');
  assert.doesNotMatch((await ask(`/v/${code}`)).words, /\$60/);
});

test('what was refunded cannot be used, and nobody else can use anything', async () => {
  const { code } = await site.newVoucher({ state: 'refunded', refunded_cents: 6000 });
  const stopped = await press(code, 'use');
  assert.equal(stopped.status, 409);
  assert.match(visibleText(await stopped.text()), /It was stopped meanwhile/);
  const good = await site.newVoucher();
  const stranger = await press(good.code, 'use', {});
  const closed = stranger.headers.get('location') ?? '';
  assert.equal(closed, `/v/${good.code}?closed`);
  assertSays((await ask(closed)).words, 'Nothing was changed', 'Valid until', 'Open my page');
  const toLogin = await ask(`/admin/v/${good.code}`);
  assert.equal(
    toLogin.headers.get('location'),
    `/admin/login?to=${encodeURIComponent(`/admin/v/${good.code}`)}`,
  );
  const signedIn = await ask(`/admin/v/${good.code}`, { Cookie: cookie });
  assert.equal(signedIn.headers.get('location'), `/v/${good.code}`);
  const foreign = await press(good.code, 'use', {
    Cookie: cookie,
    Origin: 'https://elsewhere.example',
  });
  assert.equal(foreign.status, 403);
});

test('unknown codes are limited, known ones are not, and neither is the administrator', async () => {
  const { code } = await site.newVoucher();
  const unknown = '00000-00000';
  const statuses = [];
  for (let n = 0; n < 14; n += 1) statuses.push((await ask(`/v/${unknown}`)).status);
  assert.deepEqual(statuses, [...Array(12).fill(404), 429, 429]);
  const reached = { event: 'limit-reached', detail: 'voucher codes' };
  assert.deepEqual(site.securityEvents.splice(0).slice(-13), [
    ...Array(12).fill({ event: 'voucher-unknown' }),
    reached,
  ]);
  const limited = await ask(`/v/${code}`);
  assert.equal(limited.status, 429);
  assert.match(limited.words, /Please wait a while/);
  assert.ok(Number(limited.headers.get('retry-after')) > 0);
  assert.equal((await ask(`/v/${code}`, { Cookie: cookie })).status, 200);
  assert.match((await ask(`/v/${unknown}`, { Cookie: cookie })).words, /Unknown voucher/);
  assert.deepEqual(site.securityEvents, [], 'the flood goes on, and is not logged again');
});
