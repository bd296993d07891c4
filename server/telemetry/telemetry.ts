import type { Config } from '../config/config.ts';
import { openLog, redirectConsole, secretsIn } from './log.ts';
import type { MetricsDependencies } from './metrics.ts';
import type { MetricsEndpoint } from './metrics-response.ts';
import { openRequestLog } from './request-log.ts';

/** Without METRICS_TOKEN there are no metrics. */
export async function openTelemetry(config: Config, secret: string, redirectsConsole: boolean) {
  const secrets = [...secretsIn(config), secret];
  const log = openLog(config.logLevel, secrets);
  if (redirectsConsole) redirectConsole(log);
  const { metricsToken: token } = config;
  // The library takes 50 ms to load, so it loads only if metrics are read.
  const library = token ? await import('./metrics.ts') : undefined;
  const requests = library?.openRequestMetrics();
  return {
    log,
    ...openRequestLog(log, requests),
    /** No later line of the log shows these. */
    hideInLog: (more: string[]) => {
      secrets.push(...more.filter((one) => !secrets.includes(one)));
    },
    metricsOf: (measured: Omit<MetricsDependencies, 'requests'>): MetricsEndpoint | undefined =>
      token && library && requests
        ? { token, collect: library.openMetrics({ ...measured, requests }) }
        : undefined,
  };
}
