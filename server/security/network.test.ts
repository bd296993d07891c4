import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neighborhoodOf, networkOf, regionOf } from './network.ts';

test('an IPv4 address is itself; its /16 is its neighborhood, its /8 its region', () => {
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7');
  assert.equal(neighborhoodOf('192.0.2.7'), '192.0');
  assert.equal(regionOf('192.0.2.7'), '192');
});

test('the addresses of one IPv6 household count as one, however they are written', () => {
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0');
  assert.equal(networkOf('2001:0db8:0000:0000:ffff::2'), '2001:db8:0:0');
  assert.equal(networkOf('2001:db8:0:1::1'), '2001:db8:0:1');
  assert.equal(networkOf('::1'), '0:0:0:0');
  assert.equal(neighborhoodOf('2001:db8:7::1'), '2001:db8');
  assert.equal(regionOf('2001:db8:7::1'), '2001');
});

test('an unknown address is one visitor', () => {
  assert.deepEqual(
    ['unknown', 'unknown', 'unknown'],
    [networkOf('unknown'), neighborhoodOf('unknown'), regionOf('unknown')],
  );
});
