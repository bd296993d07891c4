import { Hono } from 'hono';

export interface HealthDependencies {
  ready: () => Promise<unknown>;
  /** Aborted when the program should stop: it serves for a moment but is not ready. */
  stopping?: AbortSignal;
}

/** The state may change at any moment. */
const NO_STORE = { 'Cache-Control': 'no-store' };
const LATER = { ...NO_STORE, 'Retry-After': '5' };

export function healthChecks({ ready, stopping }: HealthDependencies): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.text('ok', 200, NO_STORE));
  app.get('/readyz', async (c) => {
    if (stopping?.aborted) return c.text('Stopping', 503, LATER);
    try {
      await ready();
      return c.text('ready', 200, NO_STORE);
    } catch {
      return c.text('The database does not answer', 503, LATER);
    }
  });
  return app;
}
