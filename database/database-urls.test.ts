import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressesIn, namesFiles } from './database-urls.ts';

const BASE = 'postgres://app:p%40ss@db.test:5432/spa';

test('what an address tells other clients is never sent to the server', () => {
  for (const query of [
    'channel_binding=require',
    'schema=public&pgbouncer=true&connection_limit=5&pool_timeout=10',
    'target_session_attrs=any&connect_timeout=10&keepalives_idle=30',
    'uselibpqcompat=true&supa=base-pooler.x',
  ])
    assert.deepEqual(addressesIn(`${BASE}?${query}`), [BASE], query);
});

test('what the server is told stays, and each host of several is told the same', () => {
  const options = 'sslmode=require&options=endpoint%3Dquiet&application_name=spa&search_path=spa';
  assert.deepEqual(
    addressesIn(`postgres://app@one:5432,two:5433/spa?channel_binding=prefer&${options}`),
    [`postgres://app@one:5432/spa?${options}`, `postgres://app@two:5433/spa?${options}`],
  );
  // The server itself reports parameters that it does not know.
  for (const query of ['schema=other', 'chanel_binding=prefer'])
    assert.deepEqual(addressesIn(`${BASE}?${query}`), [`${BASE}?${query}`]);
});

test('the authorities of the system are those of a checked certificate; files of others are refused', () => {
  assert.deepEqual(addressesIn(`${BASE}?sslmode=require&sslrootcert=system`), [
    `${BASE}?sslmode=verify-full`,
  ]);
  assert.equal(namesFiles(`${BASE}?sslrootcert=system`), false);
  for (const name of ['sslrootcert', 'sslcert', 'sslkey'])
    assert.equal(namesFiles(`${BASE}?sslmode=verify-full&${name}=/etc/ca.pem`), true, name);
});
