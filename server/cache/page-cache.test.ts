import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { zipTable } from '../../test/helpers/app.ts';
import { stillCatalogue } from '../../test/helpers/empty-database.ts';
import { createPageCache } from './page-cache.ts';

const MEGABYTE = 1024 * 1024;

const page = (bytes: number) => ({
  headers: { 'content-type': 'text/html' },
  gzip: randomBytes(bytes),
});

test('for any number of requested pages, at most 12 MB of them are cached', async () => {
  const cache = createPageCache(stillCatalogue, zipTable, () => 0);
  for (let zip = 10_000; zip < 10_620; zip += 1) {
    await cache.store(`/deals?zip=${zip}`, page(40_000), { version: 1 }, { from: 0, until: 1 });
  }
  const { bytes, entries } = cache.stats();
  assert.ok(bytes <= 12 * MEGABYTE && bytes > 11 * MEGABYTE, `${entries} pages, ${bytes} bytes`);
});

test('one look at the catalogue serves all requests of a turn, and none of the next', async () => {
  let looks = 0;
  const catalogueVersion = () => {
    looks += 1;
    return 1;
  };
  const cache = createPageCache({ ...stillCatalogue, catalogueVersion }, zipTable, () => 0);
  await cache.store('/terms', page(100), { version: 1 }, { from: 0, until: 1 });
  const isAnswered = () => {
    const request = new IncomingMessage(new Socket());
    const headers = { 'accept-encoding': 'gzip' };
    Object.assign(request, { method: 'HEAD', url: '/terms', headers });
    return cache.tryRespond('/terms', request, new ServerResponse(request));
  };
  await nextTurn();
  looks = 0;
  assert.deepEqual([isAnswered(), isAnswered(), isAnswered()], [true, true, true]);
  assert.equal(looks, 1);
  await nextTurn();
  assert.equal(isAnswered(), true);
  assert.equal(looks, 2);
});
