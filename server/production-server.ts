import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { AppDependencies } from './app.ts';
import { byAddress, type PageCache } from './cache/page-cache.ts';
import { createHttpServer } from './http/http-server.ts';
import { commonHeaders } from './security/common-headers.ts';

export async function createProductionServer(
  dependencies: AppDependencies,
  cache: PageCache,
): Promise<Server> {
  const { createApp, factsAt } = await import('./app.ts');
  const { publicUrl } = dependencies.site;
  // HTTP/1.0 needs no Host, and load balancers' probes send none.
  const hostname = new URL(publicUrl).host;
  const listener = getRequestListener(createApp(dependencies).fetch, { hostname });
  return createHttpServer(
    byAddress(cache, (url) => factsAt(url).key),
    listener,
    {
      common: commonHeaders(publicUrl, dependencies),
      countCached({ method, url = '', headers }) {
        const { counted } = factsAt(url);
        if (method === 'GET' && counted) dependencies.visits.addPage(counted, headers);
      },
    },
  );
}
