import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientAddress } from './client-address.ts';

test('without proxies the connection decides, not the client’s headers', () => {
  assert.equal(clientAddress('192.0.2.7', '203.0.113.9', 0), '192.0.2.7');
  assert.equal(clientAddress('::ffff:192.0.2.7', null, 0), '192.0.2.7');
  assert.equal(clientAddress('2001:DB8::1', null, 0), '2001:db8::1');
});

test('behind proxies the entry that the outermost of them wrote counts', () => {
  assert.equal(clientAddress('10.0.0.1', '203.0.113.9', 1), '203.0.113.9');
  assert.equal(clientAddress('10.0.0.1', 'forged, 203.0.113.9', 1), '203.0.113.9');
  assert.equal(clientAddress('10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', 2), '203.0.113.9');
});

test('ports and brackets are not part of an address', () => {
  assert.equal(clientAddress('10.0.0.1', '203.0.113.9:4711', 1), '203.0.113.9');
  assert.equal(clientAddress('10.0.0.1', '[2001:db8::9]:443', 1), '2001:db8::9');
});

test('what is missing or no address falls back on the next hop that is known', () => {
  assert.equal(clientAddress('10.0.0.1', null, 1), '10.0.0.1');
  assert.equal(clientAddress('10.0.0.1', 'unknown', 1), '10.0.0.1');
  assert.equal(clientAddress('10.0.0.1', '203.0.113.9', 3), '203.0.113.9');
  assert.equal(clientAddress(undefined, null, 0), 'unknown');
});
