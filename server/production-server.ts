import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { AppDependencies } from './app-dependencies.ts';
import type { PageCache } from './cache/page-cache.ts';
import { createHttpServer } from './http/http-server.ts';
import { commonHeaders } from './security/common-headers.ts';

/** The built app behind its page cache. */
export async function createProductionServer(
  dependencies: AppDependencies,
  cache: PageCache,
): Promise<Server> {
  const { createApp } = await import('./app.ts');
  const { publicUrl } = dependencies.site;
  // HTTP/1.0 needs no Host, and probes of load balancers send none.
  const hostname = new URL(publicUrl).host;
  const listener = getRequestListener(createApp(dependencies).fetch, { hostname });
  return createHttpServer(cache, listener, {
    common: commonHeaders(publicUrl, dependencies),
    countCached({ method, url = '', headers }) {
      if (method === 'GET') dependencies.visits.addPage(url, headers);
    },
  });
}
