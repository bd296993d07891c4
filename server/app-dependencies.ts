import type { Connection } from '../database/tables.ts';
import type { Services } from '../web/context.ts';
import type { PageCache } from './cache/page-cache.ts';
import type { BodyBudget } from './http/body-budget.ts';
import type { FairConcurrencyLimit } from './rate-limits/concurrency-limit.ts';
import type { FairSocialImage } from './render/social-images.ts';
import type { MetricsEndpoint } from './telemetry/metrics.ts';
import type { LogRequest } from './telemetry/request-log.ts';

/** What the app is made of: the engine room's own, and what every page gets as its services. */
export interface AppDependencies
  extends Omit<
    Services,
    | 'defaults'
    | 'settings'
    | 'preview'
    | 'coalescedSessionOf'
    | 'renderSocialImage'
    | 'limitConcurrentSignIns'
  > {
  /** As the services of a page, but told the network that asks. */
  renderSocialImage: FairSocialImage;
  limitConcurrentSignIns: FairConcurrencyLimit;
  catalogueVersion: Connection['catalogueVersion'];
  trackOutage: Connection['trackOutage'];
  /** Resolves while the database answers. */
  ready: () => Promise<unknown>;
  /** Aborted when the program has been told to stop: it serves on for a moment, but is not ready. */
  stopping?: AbortSignal;
  cachePage: PageCache['store'];
  /** Where the browser's files lie. */
  clientDir: string;
  /** How many proxies stand in front. */
  trustedProxies: number;
  /** The memory that all request bodies share; its size is only ever another in tests. */
  bodyBudget?: BodyBudget;
  /** What the text gateway signs its requests with. */
  smsToken: string | undefined;
  /** Notes every request that reaches the app. */
  logRequest?: LogRequest;
  metrics?: MetricsEndpoint | undefined;
}
