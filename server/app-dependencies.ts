import type { Connection } from '../database/tables.ts';
import type { ReadStripeBell, StripeBell } from '../market/ports/stripe.ts';
import type { Services } from '../web/context.ts';
import type { PageCache } from './cache/page-cache.ts';
import type { Current } from './config/current-settings.ts';
import type { BodyBudget } from './http/body-budget.ts';
import type { Visits } from './insight/visits.ts';
import type { Partners } from './outbound/partners.ts';
import type { FairConcurrencyLimit } from './rate-limits/concurrency-limit.ts';
import type { FairRenderPicture } from './render/pictures.ts';
import type { MetricsEndpoint } from './telemetry/metrics-response.ts';
import type { LogRequest } from './telemetry/request-log.ts';

export interface AppDependencies
  extends Omit<
    Services,
    | keyof Current
    | 'defaults'
    | 'preview'
    | 'listedPages'
    | 'remakeSample'
    | 'renderPicture'
    | 'limitConcurrentSignIns'
  > {
  /** True if the database had the sample content when the program started. */
  sampleContent: boolean;
  /** Like the page's service, with the network that asks. */
  renderPicture: FairRenderPicture;
  limitConcurrentSignIns: FairConcurrencyLimit;
  catalogueVersion: Connection['catalogueVersion'];
  trackOutage: Connection['trackOutage'];
  ready: () => Promise<unknown>;
  /** Aborted when the program should stop: it serves for a moment but is not ready. */
  stopping?: AbortSignal;
  cachePage: PageCache['store'];
  clientDir: string;
  /** Where earlier versions left their scripts and styles. */
  formerAssetsDir: string;
  trustedProxies: number;
  /** Whether https is promised for the other hosts of the domain too. */
  hstsIncludesSubdomains?: boolean;
  visits: Pick<Visits, 'addPage' | 'addBeacon'>;
  /** The memory that all request bodies share; only tests set another size. */
  bodyBudget?: BodyBudget;
  /** Undefined without STRIPE_WEBHOOK_SECRET: nobody's call is believed. */
  readStripeBell: ReadStripeBell | undefined;
  /** Reads what a bell names, and its account, soon. */
  ringPurchases: (bell: StripeBell) => Promise<void>;
  partners: () => Promise<Partners>;
  logRequest?: LogRequest;
  metrics?: MetricsEndpoint | undefined;
}
