import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { isUnavailable } from '../database/unavailable.ts';
import { FILE_MESSAGES } from '../market/imports/copy.ts';
import { IMPORT_PATH, MAX_IMPORT_BYTES } from '../market/imports/rules.ts';
import { BEACON_PATH } from '../market/insight/rules.ts';
import { PICTURE_MESSAGES } from '../market/pictures/copy.ts';
import { MAX_PICTURE_BYTES, PICTURE_PATH, pictureOfFile } from '../market/pictures/rules.ts';
import type { ReadStripeBell, StripeBell } from '../market/ports/stripe.ts';
import { isForm } from '../web/kit/forms/fields.ts';
import type { PageCache } from './cache/page-cache.ts';
import { headAsGet, rejectOtherMethods } from './http/allowed-methods.ts';
import type { BodyBudget } from './http/body-budget.ts';
import { lowerCasePaths } from './http/lower-case-paths.ts';
import { openRequestBodies } from './http/request-bodies.ts';
import { requestIds } from './http/request-id.ts';
import { canDecode, FILE_ENDING, routePatterns } from './http/route-pattern.ts';
import { smsWebhooks } from './http/sms-webhooks.ts';
import { staticFiles } from './http/static-files.ts';
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

/** What the product is run with; tests give other things than `main.ts`. */
export interface AppDependencies extends Omit<PageDependencies, 'remakeSample' | 'recordRefusal'> {
  /** True if the database had the sample content when the program started. */
  sampleContent: boolean;
  ready: () => Promise<unknown>;
  /** Aborted when the program should stop: it serves for a moment but is not ready. */
  stopping?: AbortSignal;
  cachePage: PageCache['store'];
  clientDir: string;
  /** Where earlier versions left their scripts and styles. */
  formerAssetsDir: string;
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

/** The whole product as one `fetch`, in the order in which it handles a request. */
export function createApp(dependencies: AppDependencies): Hono<{ Variables: Variables }> {
  // An address means the same with a slash at its end, as it does to the router.
  const app = new Hono<{ Variables: Variables }>({ strict: false });
  const { publicUrl } = dependencies.site;
  const bodies = openRequestBodies(dependencies.trustedProxies, dependencies.bodyBudget, () =>
    dependencies.logSecurity({ event: 'limit-reached', detail: 'request bodies' }),
  );

  const patternOf = routePatterns(matchPath);
  const { trustedProxies, logRequest, logSecurity } = dependencies;
  app.use(logRequests(requestIds(trustedProxies), patternOf, logRequest, trustedProxies));
  app.use(countPages(dependencies.visits, factsAt));
  app.use(headAsGet);
  app.use(finishResponse(publicUrl, dependencies));

  app.get('/healthz', (c) => c.text('ok', 200, NO_STORE));
  app.get('/readyz', async (c) => {
    if (dependencies.stopping?.aborted)
      return c.text('Stopping', 503, { ...NO_STORE, 'Retry-After': '5' });
    try {
      await dependencies.ready();
      return c.text('ready', 200, NO_STORE);
    } catch {
      return c.text('The database does not answer', 503, { ...NO_STORE, 'Retry-After': '5' });
    }
  });

  app.get('/metrics', (c) => metricsResponse(c, dependencies.metrics, logSecurity));

  // Vite names these files after their contents, so a file never changes.
  const buildFiles = { root: dependencies.clientDir, precompressed: true };
  app.get('/assets/*', staticFiles({ ...buildFiles, cacheControl: IMMUTABLE }));
  const former = staticFiles({
    root: dependencies.formerAssetsDir,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice('/assets'.length),
    cacheControl: IMMUTABLE,
  });
  app.get('/assets/*', former);
  app.get('/assets/*', (c) => c.text('Not found', 404, NO_STORE));
  app.get('/uploads/:file', uploadedFiles(dependencies.uploads.folder));
  app.get('/uploads/*', (c) => c.text('Not found', 404, NO_STORE));
  const files = staticFiles({ ...buildFiles, cacheControl: 'public, max-age=3600' });
  app.get('*', (c, next) => (FILE_ENDING.test(c.req.path) ? files(c, next) : next()));

  // These servers send no Origin; they sign what they send.
  app.route(
    '/',
    smsWebhooks({
      ...dependencies,
      bodies,
      smsGateway: async () => (await dependencies.partners()).smsGateway,
      wake: dependencies.delivery.wake,
    }),
  );

  app.route('/', stripeWebhook({ ...dependencies, bodies }));

  app.post(
    BEACON_PATH,
    receiveBeacons(dependencies.visits, factsAt, { ...dependencies, publicUrl }),
  );

  app.use(replaceUndecodable);
  app.use(lowerCasePaths(patternOf));
  const foreignWriteMessage = `Forms are taken only from pages at ${publicUrl}`;
  app.use(async (c, next) => {
    if (!isForeignWrite(c.req.raw, publicUrl)) return next();
    logSecurity({ event: 'foreign-write' });
    return c.text(foreignWriteMessage, 403);
  });
  app.use(rejectOtherMethods(routes, matchPath));
  const form = bodies.form();
  const picture = bodies.file({ maxBytes: MAX_PICTURE_BYTES, message: PICTURE_MESSAGES.large });
  // One that is too large is read and dropped, so that its page can say so in words.
  const list = bodies.file({
    maxBytes: 32 * 1024 * 1024,
    message: FILE_MESSAGES.large,
    maxHeldBytes: MAX_IMPORT_BYTES,
  });
  app.post('*', (c, next) => (isPicture(c) ? picture : isList(c) ? list : form)(c, next));

  const recentRefusals = openRecentRefusals(dependencies.trustedProxies);
  app.use(recentRefusals.rejectRepeated);

  const { db, site, sampleContent, zipTable } = dependencies;
  const settingsAt = cacheSettings(db, site, sampleContent, dependencies.partners);
  const pageDependencies = {
    ...dependencies,
    remakeSample: (loadedAt: number) => sampleRows(zipTable, loadedAt),
    recordRefusal: (...[path, address, refusal]: Parameters<typeof recentRefusals.record>) => {
      if (refusal) logSecurity({ event: 'limit-reached' });
      recentRefusals.record(path, address, refusal);
    },
  };
  app.all('*', (c) => servePage(c, pageDependencies, settingsAt));

  app.onError((error, c) => {
    dependencies.report(error);
    if (isUnavailable(error)) return unavailableResponse(c.req.raw);
    return c.text('Something went wrong. Please try again.', 500);
  });
  return app;
}

/** The address takes no forms. The guard still reads one from a signed-out visitor like any other. */
function isPicture({ req }: Context): boolean {
  return req.path === PICTURE_PATH && !isForm(req.header('Content-Type') ?? '');
}

/** A list in a form; React Router's own requests bring none. */
function isList({ req }: Context): boolean {
  return req.path === IMPORT_PATH && /^multipart\//i.test(req.header('Content-Type') ?? '');
}

/** What may be otherwise a moment later: whether a process is well, or a file not there yet. */
const NO_STORE = { 'Cache-Control': 'no-store' };
const IMMUTABLE = 'public, max-age=31536000, immutable';

function uploadedFiles(root: string): MiddlewareHandler {
  const rewriteRequestPath = (path: string) => path.slice('/uploads'.length);
  const serve = staticFiles({ root, rewriteRequestPath, cacheControl: IMMUTABLE });
  return async (c, next) =>
    pictureOfFile(c.req.path.slice('/uploads/'.length)) ? serve(c, next) : next();
}

/**
 * No text of ours contains NUL, and PostgreSQL accepts none, so a path with one names nothing. The
 * same holds for a path that cannot be decoded: the router would write it into the log.
 */
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

/** For the front door, and for the tests, which visit every route of the built program. */
export { factsAt, routes };
