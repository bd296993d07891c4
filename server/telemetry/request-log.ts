import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { LogSecurity } from '../../market/security-events.ts';
import type { IdentifyRequest } from '../http/request-id.ts';
import { clientAddressOf } from '../security/client-address.ts';
import type { RequestMetrics } from './metrics.ts';
import { openRepeatedFailures } from './repeated-failures.ts';
import { openSecurityLog } from './security-log.ts';

export interface LoggedRequest {
  requestId: string;
  method: string;
  /** The route's pattern, never the path. */
  route: string;
}

export type LogRequest = (
  request: LoggedRequest,
  work: () => Promise<number>,
  /** Only lines about security have it. */
  address?: string,
) => Promise<unknown>;

/** What is reported during a request carries its id. */
export function openRequestLog(log: Logger, requests?: RequestMetrics) {
  // A timer that is made during a request holds this for as long as it runs, so it has only texts.
  const current = new AsyncLocalStorage<{ request: LoggedRequest; address: string }>();
  const logRequest: LogRequest = (request, work, address = 'unknown') =>
    current.run({ request, address }, async () => {
      const startedAt = performance.now();
      const status = await work();
      const ms = performance.now() - startedAt;
      requests?.add(request, status, ms / 1000);
      log.debug({ ...request, status, ms: Math.round(ms) }, 'Answered');
    });
  const isRepeated = openRepeatedFailures((message, failure, times) =>
    log.error({ failure, times }, message),
  );
  const reporterFor = (message: string) => (error: unknown) => {
    if (isRepeated(message, error)) return;
    log.error({ ...current.getStore()?.request, err: error }, message);
  };
  const logSecurity: LogSecurity = openSecurityLog(log, () => {
    const { request, address } = current.getStore() ?? {};
    return { ...request, address };
  });
  return { logRequest, logSecurity, reporterFor };
}

export function logRequests(
  identify: IdentifyRequest,
  routeOf: (path: string) => string,
  logRequest: LogRequest = (_, work) => work(),
  trustedProxies = 0,
): MiddlewareHandler {
  return async (c, next) => {
    const requestId = identify(c.req.header('X-Request-Id'));
    const { method, path } = c.req;
    const answer = async () => {
      await next();
      c.res.headers.set('X-Request-Id', requestId);
      return c.res.status;
    };
    const address = clientAddressOf(c, trustedProxies);
    await logRequest({ requestId, method, route: routeOf(path) }, answer, address);
  };
}
