import assert from 'node:assert/strict';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { oneByOne } from './one-by-one.ts';

function exchange(url: string): [IncomingMessage, ServerResponse<IncomingMessage>] {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  return [request, new ServerResponse(request)];
}

test('requests that come together begin in turns of their own, the first first', async () => {
  const begun: string[] = [];
  const listen = oneByOne(({ url = '' }) => begun.push(url));
  for (const url of ['/a', '/b', '/c']) listen(...exchange(url));
  assert.deepEqual(begun, []);
  await turn();
  assert.deepEqual(begun, ['/a']);
  listen(...exchange('/d'));
  await turn();
  await turn();
  await turn();
  assert.deepEqual(begun, ['/a', '/b', '/c', '/d']);
  listen(...exchange('/e'));
  await turn();
  assert.equal(begun.at(-1), '/e');
});
