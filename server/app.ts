import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import { isUnavailable } from '../database/unavailable.ts';
import { FILE_MESSAGES } from '../market/imports/copy.ts';
import { IMPORT_PATH, MAX_IMPORT_BYTES } from '../market/imports/rules.ts';
import { BEACON_PATH } from '../market/insight/rules.ts';
import { PICTURE_MESSAGES } from '../market/pictures/copy.ts';
import {
  MAX_PHOTOS_FORM_BYTES,
  MAX_PICTURE_BYTES,
  PHOTOS_PATH,
  PICTURE_PATH,
} from '../market/pictures/rules.ts';
import type { ReadStripeBell, StripeBell } from '../market/ports/stripe.ts';
import type { LogSecurity } from '../market/security-events.ts';
import { isForm } from '../web/kit/forms/fields.ts';
import type { PageCache } from './cache/page-cache.ts';
import { type ServedFolders, servedFiles } from './files/served-files.ts';
import { headAsGet, rejectOtherMethods } from './http/allowed-methods.ts';
import type { BodyBudget } from './http/body-budget.ts';
import { type HealthDependencies, healthChecks } from './http/health.ts';
import { lowerCasePaths } from './http/lower-case-paths.ts';
import { openRequestBodies } from './http/request-bodies.ts';
import { requestIds } from './http/request-id.ts';
import { canDecode, routePatterns } from './http/route-pattern.ts';
import { smsWebhooks } from './http/sms-webhooks.ts';
import { stripeWebhook } from './http/stripe-webhook.ts';
import { unavailableResponse } from './http/unavailable-response.ts';
import { countPages, receiveBeacons } from './insight/count-visits.ts';
import type { Visits } from './insight/visits.ts';
import { sampleRows } from './lifecycle/sample.ts';
import type { Partners } from './outbound/partners.ts';
import { openRecentRefusals } from './rate-limits/recent-refusals.ts';
import { cacheSettings } from './render/current-settings.ts';
import { finishResponse, type Variables } from './render/finish-response.ts';
import { factsAt, matchPath, type PageDependencies, routes, servePage } from './render/pages.ts';
import { isForeignWrite } from './security/origin.ts';
import { type MetricsEndpoint, metricsResponse } from './telemetry/metrics-response.ts';
import { type LogRequest, logRequests } from './telemetry/request-log.ts';

export interface AppDependencies
  extends Omit<PageDependencies, 'remakeSample' | 'recordRefusal'>,
    HealthDependencies,
    Omit<ServedFolders, 'uploads'> {
  sampleContent: boolean;
  cachePage: PageCache['store'];
  hstsIncludesSubdomains?: boolean;
  visits: Pick<Visits, 'addPage' | 'addBeacon'>;
  /** The memory that all request bodies share. */
  bodyBudget?: BodyBudget;
  /** Undefined without STRIPE_WEBHOOK_SECRET: then no call is believed. */
  readStripeBell: ReadStripeBell | undefined;
  ringPurchases: (bell: StripeBell) => Promise<void>;
  partners: () => Promise<Partners>;
  logRequest?: LogRequest;
  metrics?: MetricsEndpoint | undefined;
}

export function createApp(dependencies: AppDependencies): Hono<{ Variables: Variables }> {
  // The router, too, ignores a slash at the end of an address.
  const app = new Hono<{ Variables: Variables }>({ strict: false });
  const { publicUrl } = dependencies.site;
  const { trustedProxies, logRequest, logSecurity } = dependencies;
  const bodies = openRequestBodies(trustedProxies, dependencies.bodyBudget, () =>
    logSecurity({ event: 'limit-reached', detail: 'request bodies' }),
  );
  const patternOf = routePatterns(matchPath);

  app.use(logRequests(requestIds(trustedProxies), patternOf, logRequest, trustedProxies));
  app.use(countPages(dependencies.visits, factsAt));
  app.use(headAsGet);
  app.use(finishResponse(publicUrl, dependencies));

  app.route('/', healthChecks(dependencies));
  app.get('/metrics', (c) => metricsResponse(c, dependencies.metrics, logSecurity));
  app.route('/', servedFiles(dependencies));

  // These servers send no Origin; they sign what they send.
  const smsGateway = async () => (await dependencies.partners()).smsGateway;
  const { wake } = dependencies.delivery;
  app.route('/', smsWebhooks({ ...dependencies, bodies, smsGateway, wake }));
  app.route('/', stripeWebhook({ ...dependencies, bodies }));

  const beacons = receiveBeacons(dependencies.visits, factsAt, { ...dependencies, publicUrl });
  app.post(BEACON_PATH, beacons);

  app.use(replaceUndecodable);
  app.use(lowerCasePaths(patternOf));
  app.use(rejectForeignWrites(publicUrl, logSecurity));
  app.use(rejectOtherMethods(routes, matchPath));
  app.post('*', readBodies(bodies));
  const recentRefusals = openRecentRefusals(trustedProxies);
  app.use(recentRefusals.rejectRepeated);
  app.all('*', pages(dependencies, recentRefusals));

  app.onError((error, c) => {
    dependencies.report(error);
    if (isUnavailable(error)) return unavailableResponse(c.req.raw);
    return c.text('Something went wrong. Please try again.', 500);
  });
  return app;
}

function rejectForeignWrites(publicUrl: string, logSecurity: LogSecurity): MiddlewareHandler {
  const message = `Forms are taken only from pages at ${publicUrl}`;
  return async (c, next) => {
    if (!isForeignWrite(c.req.raw, publicUrl)) return next();
    logSecurity({ event: 'foreign-write' });
    return c.text(message, 403);
  };
}

function readBodies(bodies: ReturnType<typeof openRequestBodies>): MiddlewareHandler {
  const form = bodies.form();
  const picture = bodies.file({ maxBytes: MAX_PICTURE_BYTES, message: PICTURE_MESSAGES.large });
  // A file that is too large is read and dropped, so that the page can say so.
  const list = bodies.file({
    maxBytes: 32 * 1024 * 1024,
    message: FILE_MESSAGES.large,
    maxHeldBytes: MAX_IMPORT_BYTES,
  });
  const photos = bodies.file({
    maxBytes: 4 * MAX_PHOTOS_FORM_BYTES,
    message: PICTURE_MESSAGES.many,
    maxHeldBytes: MAX_PHOTOS_FORM_BYTES,
  });
  return (c, next) =>
    (isPicture(c)
      ? picture
      : isFiles(c, IMPORT_PATH)
        ? list
        : isFiles(c, PHOTOS_PATH)
          ? photos
          : form)(c, next);
}

/** This address takes no forms, but the guard reads one of a signed-out visitor. */
function isPicture({ req }: Context): boolean {
  return req.path === PICTURE_PATH && !isForm(req.header('Content-Type') ?? '');
}

/** Sent by the browser itself, or by React Router. */
function isFiles({ req }: Context, path: string): boolean {
  return (
    req.path.replace(/\.data$/, '') === path &&
    /^multipart\//i.test(req.header('Content-Type') ?? '')
  );
}

function pages(
  dependencies: AppDependencies,
  recentRefusals: Pick<ReturnType<typeof openRecentRefusals>, 'record'>,
): Handler<{ Variables: Variables }> {
  const { db, site, sampleContent, zipTable, partners, logSecurity } = dependencies;
  const settingsAt = cacheSettings(db, site, sampleContent, partners);
  const pageDependencies = {
    ...dependencies,
    remakeSample: (loadedAt: number) => sampleRows(zipTable, loadedAt),
    recordRefusal: (...[path, address, refusal]: Parameters<typeof recentRefusals.record>) => {
      if (refusal) logSecurity({ event: 'limit-reached' });
      recentRefusals.record(path, address, refusal);
    },
  };
  return (c) => servePage(c, pageDependencies, settingsAt);
}

/** PostgreSQL refuses NUL, and the router would write a path that cannot be decoded into the log. */
const replaceUndecodable: MiddlewareHandler = async (c, next) => {
  const url = new URL(c.req.url);
  const isDecodable = canDecode(url.pathname);
  if (isDecodable && !url.pathname.includes('%00')) return next();
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.text('Not found', 404);
  const { method, headers, signal } = c.req.raw;
  url.pathname = url.pathname.replaceAll(isDecodable ? '%00' : '%', '%EF%BF%BD');
  c.req.raw = new Request(url, { method, headers, signal });
  return next();
};

export { factsAt, routes };
