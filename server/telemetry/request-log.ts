import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { IdentifyRequest } from '../http/request-id.ts';
import type { RequestMetrics } from './request-metrics.ts';

export interface LoggedRequest {
  requestId: string;
  method: string;
  /** Its pattern, never its path. */
  route: string;
}

/** Does a request's work, which tells the status, and notes what there is to note of it. */
export type LogRequest = (request: LoggedRequest, work: () => Promise<number>) => Promise<unknown>;

/** Counts and logs requests; what is reported while one is under way carries its id. */
export function openRequestLog(log: Logger, requests?: RequestMetrics) {
  const currentRequest = new AsyncLocalStorage<LoggedRequest>();
  const logRequest: LogRequest = (request, work) =>
    currentRequest.run(request, async () => {
      const startedAt = performance.now();
      const status = await work();
      const ms = performance.now() - startedAt;
      requests?.add(request, status, ms / 1000);
      log.debug({ ...request, status, ms: Math.round(ms) }, 'Answered');
    });
  const reporterFor = (message: string) => (error: unknown) =>
    log.error({ ...currentRequest.getStore(), err: error }, message);
  return { logRequest, reporterFor };
}

/** The first hand on every request and the last on its answer, which bears the request's id. */
export function logRequests(
  identify: IdentifyRequest,
  routeOf: (path: string) => string,
  logRequest: LogRequest = (_, work) => work(),
): MiddlewareHandler {
  return async (c, next) => {
    const requestId = identify(c.req.header('X-Request-Id'));
    const { method, path } = c.req;
    await logRequest({ requestId, method, route: routeOf(path) }, async () => {
      await next();
      c.res.headers.set('X-Request-Id', requestId);
      return c.res.status;
    });
  };
}
