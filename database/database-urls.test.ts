import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { addressesIn, namesFiles } from './database-urls.ts';

const BASE = 'postgres://app:p%40ss@db.test:5432/spa';

/** What the client would tell the server of an address with this query. */
function clientOf(query: string) {
  const [connectionString] = addressesIn(`${BASE}?${query}`) ?? [];
  const { host, port, user, password, database, ssl } = new Client({ connectionString });
  return { host, port, user, password, database, ssl };
}

const plain = clientOf('');

test('what an address tells other clients changes nothing', () => {
  assert.equal(plain.host, 'db.test');
  assert.equal(plain.password, 'p@ss');
  for (const query of [
    'channel_binding=require',
    'schema=public&pgbouncer=true&connection_limit=5&pool_timeout=10',
    'target_session_attrs=any&connect_timeout=10&keepalives_idle=30',
    'uselibpqcompat=true&supa=base-pooler.x',
  ])
    assert.deepEqual(clientOf(query), plain, query);
});

test('each host of several is told the same, and tables in a schema of another name are found there', () => {
  const hosts = addressesIn('postgres://app@one:5432,two:5433/spa?sslmode=require') ?? [];
  assert.deepEqual(
    hosts.map((host) => new URL(host).host),
    ['one:5432', 'two:5433'],
  );
  const [one = '', two] = hosts;
  assert.equal(one.replace('one:5432', 'two:5433'), two);
  for (const query of ['search_path=spa', 'schema=spa', 'options=-c%20jit%3Doff&search_path=spa']) {
    const [address = ''] = addressesIn(`${BASE}?${query}`) ?? [];
    assert.match(new URL(address).searchParams.get('options') ?? '', /-c search_path=spa$/, query);
  }
});

test('a certificate is checked where one is named; files of authorities are refused', () => {
  const checked = clientOf('sslmode=verify-full').ssl;
  assert.notEqual(checked, false);
  assert.notDeepEqual(clientOf('sslmode=require').ssl, checked);
  for (const query of ['sslmode=require&sslrootcert=system', 'sslmode=verify-ca'])
    assert.deepEqual(clientOf(query).ssl, checked, query);
  assert.equal(namesFiles(`${BASE}?sslrootcert=system`), false);
  for (const name of ['sslrootcert', 'sslcert', 'sslkey'])
    assert.equal(namesFiles(`${BASE}?sslmode=verify-full&${name}=/etc/ca.pem`), true, name);
});
