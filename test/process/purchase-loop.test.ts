import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { waitUntil } from '../helpers/wait-until.ts';
import { visitWithoutScripts } from '../helpers/without-scripts.ts';
import { freePort, startReadyProgram, temporaryFolder } from './program.ts';

const port = await freePort();
const origin = `http://localhost:${port}`;
const folder = temporaryFolder();
let program: Awaited<ReturnType<typeof startReadyProgram>>;

before(async () => {
  program = await startReadyProgram({ PORT: String(port), DATA_DIR: folder.path });
});
after(async () => {
  await program.stop();
  folder.remove();
});

const app = { request: (url: string, init?: RequestInit) => fetch(url, init) };
const visit = (path: string) => visitWithoutScripts({ app, origin }, path);
type Visitor = Awaited<ReturnType<typeof visit>>;

/** Loads the page again until the reader, which works beside it, knows. */
const shows = (visitor: Visitor, words: RegExp) =>
  waitUntil(async () => {
    await visitor.visit(visitor.address);
    return words.test(visitor.text);
  }, `${visitor.address} never said ${words}`);

async function buy() {
  const buyer = await visit('/deals?zip=10001');
  const [, path = ''] = /<article[\s\S]*?<a [^>]*href="([^"]*)"/.exec(buyer.html) ?? [];
  await buyer.visit(path.replaceAll('&amp;', '&'));
  await buyer.follow(/^Book Now/);
  assert.match(buyer.text, /Demo: nothing is charged/);
  await buyer.press('Buy in the demo');
  await shows(buyer, /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/);
  const [code = ''] = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(buyer.text) ?? [];
  return { buyer, code };
}

test('bought in the demo, used at the desk, refunded at Stripe: each screen tells the truth', async () => {
  const { buyer, code } = await buy();
  const voucher = buyer.address;
  assert.match(voucher, /^\/voucher\/[\w-]{43}$/);
  assert.match(buyer.text, /Use it by/);
  assert.match(buyer.text, /Test: no real money/);

  const staff = await visit(`/v/${code}`);
  assert.match(staff.text, /Valid until/);
  assert.doesNotMatch(staff.text, /Ana/);
  const [, Email = '', Password = ''] =
    /Administrator: (\S+)\s+Password: (\S+)/.exec(program.output()) ?? [];
  await staff.follow('Sign in to use it');
  await staff.press('Sign In', { Email, Password });
  await staff.press('Use it now');
  assert.match(staff.text, /Done\. Used just now\./);
  assert.match(staff.text, /Guest: Ana/);
  await buyer.visit(voucher);
  assert.match(buyer.text, /Used today at/);

  await staff.visit('/admin/purchases');
  assert.match(staff.text, /Paid/);
  const [, purchase = ''] = /href="(\/admin\/purchases\/cs_test_[^"?]*)/.exec(staff.html) ?? [];
  await staff.visit(purchase);
  await staff.press('Refund (demo)');
  await shows(staff, /\$\d+ of \$\d+ went back/);
  await staff.visit('/admin/purchases?state=refunded');
  assert.ok(staff.html.includes(`href="${purchase}`));
  for (const path of [voucher, `/v/${code}`]) {
    await buyer.visit(path);
    assert.match(buyer.text, /Used today at/);
    assert.match(buyer.text, /Refunded/);
  }
  await staff.visit('/admin/insight');
  assert.match(staff.text, /Today so far: .*, \d purchases?\./);
});
