import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { LogSecurity } from '../../market/security-events.ts';

export interface MetricsEndpoint {
  token: string;
  collect: () => Promise<string>;
}

/** Without a configured token there is no such page. */
export async function metricsResponse(
  c: Context,
  metrics: MetricsEndpoint | undefined,
  logSecurity: LogSecurity,
): Promise<Response> {
  if (!metrics?.token) return c.text('Not found', 404);
  const authorization = c.req.header('Authorization') ?? '';
  if (!timingSafeEqual(digest(authorization), digest(`Bearer ${metrics.token}`))) {
    logSecurity({ event: 'metrics-refused' });
    return c.text('Unauthorized', 401, { 'WWW-Authenticate': 'Bearer' });
  }
  const type = 'text/plain; version=0.0.4; charset=utf-8';
  return c.body(await metrics.collect(), 200, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
