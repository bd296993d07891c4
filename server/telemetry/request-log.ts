import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { IdentifyRequest } from '../http/request-id.ts';
import type { RequestCounts } from './request-metrics.ts';

export interface SeenRequest {
  requestId: string;
  method: string;
  /** Its pattern, never its path. */
  route: string;
}

/** Does a request's work, which tells the status, and notes what there is to note of it. */
export type Observe = (request: SeenRequest, work: () => Promise<number>) => Promise<unknown>;

/** Counts and logs requests; what is reported while one is under way carries its id. */
export function openObserver(log: Logger, requests?: RequestCounts) {
  const underWay = new AsyncLocalStorage<SeenRequest>();
  const observe: Observe = (request, work) =>
    underWay.run(request, async () => {
      const from = performance.now();
      const status = await work();
      const ms = performance.now() - from;
      requests?.add(request, status, ms / 1000);
      log.debug({ ...request, status, ms: Math.round(ms) }, 'Answered');
    });
  const report = (words: string) => (error: unknown) =>
    log.error({ ...underWay.getStore(), err: error }, words);
  return { observe, report };
}

/** The first hand on every request and the last on its answer, which bears the request's id. */
export function observed(
  identify: IdentifyRequest,
  routeOf: (path: string) => string,
  observe: Observe = (_, work) => work(),
): MiddlewareHandler {
  return async (c, next) => {
    const requestId = identify(c.req.header('X-Request-Id'));
    const { method, path } = c.req;
    await observe({ requestId, method, route: routeOf(path) }, async () => {
      await next();
      c.res.headers.set('X-Request-Id', requestId);
      return c.res.status;
    });
  };
}
