import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isForeignWrite } from './origin.ts';

const DEALS = 'https://deals.example';

function isForeign(
  headers: Record<string, string>,
  { publicUrl = DEALS, url = `${DEALS}/list-your-spa`, method = 'POST' } = {},
): boolean {
  return isForeignWrite(new Request(url, { method, headers }), publicUrl);
}

test('a write comes from a page at PUBLIC_URL, or from no page at all', () => {
  assert.equal(isForeign({ Origin: DEALS, 'Sec-Fetch-Site': 'same-origin' }), false);
  assert.equal(isForeign({ Origin: DEALS }), false);
  assert.equal(isForeign({ 'Sec-Fetch-Site': 'none' }), false);
  assert.equal(isForeign({}), false);
  for (const Origin of ['https://evil.test', 'http://deals.example', `${DEALS}:8443`, 'null', 'x'])
    assert.equal(isForeign({ Origin }), true, Origin);
  assert.equal(isForeign({ Origin: 'https://evil.test' }, { method: 'GET' }), false);
});

test('what a browser says of another page is believed, with the right Origin and without one', () => {
  for (const site of ['cross-site', 'same-site', 'anything new']) {
    assert.equal(isForeign({ 'Sec-Fetch-Site': site }), true, site);
    assert.equal(isForeign({ 'Sec-Fetch-Site': site, Origin: DEALS }), true, site);
  }
  assert.equal(isForeign({ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }), true);
});

test('a page of another name for this machine is not ours, with any Host line', () => {
  const rebound = 'http://evil.test:3000';
  const request = { url: `${rebound}/list-your-spa`, publicUrl: 'http://localhost:3000' };
  assert.equal(isForeign({ Origin: rebound, 'Sec-Fetch-Site': 'same-origin' }, request), true);
});

test('the names that a machine has for itself are one, on one port', () => {
  const localSite = { publicUrl: 'http://localhost:3000' };
  assert.equal(isForeign({ Origin: 'http://127.0.0.1:3000' }, localSite), false);
  assert.equal(isForeign({ Origin: 'http://[::1]:3000' }, localSite), false);
  assert.equal(isForeign({ Origin: 'http://127.0.0.1:3001' }, localSite), true);
  assert.equal(isForeign({ Origin: 'http://localhost' }), true);
});

test('one click on a signed link unsubscribes, from wherever a mail program is', () => {
  const link = { url: `${DEALS}/unsubscribe/abc.def` };
  assert.equal(isForeign({ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, link), false);
  assert.equal(isForeign({ Origin: 'x' }, link), true);
});
