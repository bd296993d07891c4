import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createPageCache } from '../../../server/cache/page-cache.ts';
import { createHttpServer } from '../../../server/http/http-server.ts';
import { frontDoor, openApp, zipTable } from '../../helpers/app.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

export async function openCachedSite() {
  let renderCount = 0;
  // The cache needs the app's database and clock, and the app needs the cache.
  let cache: ReturnType<typeof createPageCache> | undefined;
  const storing: Promise<void>[] = [];
  const testApp = await openApp({
    cachePage: async (...page) => {
      if (cache) storing.push(cache.store(...page));
    },
  });
  cache = createPageCache(testApp, zipTable, () => testApp.clock.now);
  const server = createHttpServer(await frontDoor(cache), (request, response) => {
    renderCount += 1;
    return getRequestListener(testApp.app.fetch)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(path: string, init: RequestInit = {}) {
    const before = renderCount;
    const response = await fetch(origin + path, init);
    return { response, text: await response.text(), fromMemory: renderCount === before };
  }

  return {
    testApp,
    answer,
    waitUntilStored: () => Promise.all(storing),
    /** Repeats the request until the page is cached, so a test does not race the compressors. */
    async waitUntilCached(path: string) {
      await waitUntil(async () => (await answer(path)).fromMemory, `${path} is cached`);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await testApp.close();
    },
  };
}
