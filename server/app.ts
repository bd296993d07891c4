import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { isUnavailable } from '../database/unavailable.ts';
import { pictureOfFile } from '../market/pictures/rules.ts';
import { PICTURE_PATH } from '../market/pictures/schema.ts';
import { isForm } from '../web/forms/fields.ts';
import type { AppParts } from './app-dependencies.ts';
import { together } from './cache/coalesce.ts';
import { keepSettings } from './config/current-settings.ts';
import { headAsGet, onlyAllowed } from './http/allowed-methods.ts';
import { finishing, type Variables } from './http/finish-response.ts';
import { lowerCasePaths } from './http/lower-case-paths.ts';
import { openBodies } from './http/request-bodies.ts';
import { requestIds } from './http/request-id.ts';
import { isReadable, routePatterns } from './http/route-pattern.ts';
import { smsWebhooks } from './http/sms-webhooks.ts';
import { staticFiles } from './http/static-files.ts';
import { notNow } from './http/unavailable-response.ts';
import { openRecentRefusals } from './rate-limits/recent-refusals.ts';
import { routes, servePage } from './render/pages.ts';
import { isForeignWrite } from './security/origin.ts';
import { answerMetrics } from './telemetry/metrics.ts';
import { observed } from './telemetry/request-log.ts';

/** The whole product behind one `fetch`, in the order in which a request meets it. */
export function createApp(parts: AppParts): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  const { publicUrl } = parts.site;
  const bodies = openBodies(parts.trustedProxies, parts.bodyBudget);

  const patternOf = routePatterns(routes);
  app.use(observed(requestIds(parts.trustedProxies), patternOf, parts.observe));
  app.use(headAsGet);
  app.use(finishing(publicUrl, parts.keep, parts.now));

  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    if (parts.leaving?.aborted) return c.text('Stopping', 503, { 'Retry-After': '5' });
    try {
      await parts.ready();
      return c.text('ready');
    } catch {
      return c.text('The database does not answer', 503, { 'Retry-After': '5' });
    }
  });

  app.get('/metrics', (c) => answerMetrics(c, parts.metrics));

  // Vite names these after their contents, so a name never changes its meaning.
  const built = { root: parts.clientDir, precompressed: true };
  app.get('/assets/*', staticFiles({ ...built, cacheControl: FOR_EVER }));
  app.get('/assets/*', (c) => c.text('Not found', 404));
  app.get('/uploads/:file', uploaded(parts.uploads.folder));
  app.get('/uploads/*', (c) => c.text('Not found', 404));
  app.get('*', staticFiles({ ...built, cacheControl: 'public, max-age=3600' }));

  // From the gateway's servers, which send no Origin but sign what they send.
  app.route('/', smsWebhooks({ ...parts, bodies, wake: parts.delivery.wake }));

  app.use(readablePath);
  app.use(lowerCasePaths(patternOf));
  const foreign = `Forms are taken only from pages at ${publicUrl}`;
  app.use(async (c, next) =>
    isForeignWrite(c.req.raw, publicUrl) ? c.text(foreign, 403) : next(),
  );
  app.use(onlyAllowed(routes));
  const form = bodies.form();
  app.use((c, next) => (isPicture(c) ? bodies.picture : form)(c, next));

  const refusals = openRecentRefusals(parts.trustedProxies);
  app.use(refusals.turnAway);

  const settingsAt = keepSettings(parts.db, parts.site);
  const sessionOfStream = together(parts.administrator.sessionOf);
  const shown = { ...parts, sessionOfStream, noteRefusal: refusals.note };
  app.all('*', (c) => servePage(c, shown, settingsAt));

  app.onError((error, c) => {
    parts.report(error);
    if (isUnavailable(error)) return notNow(c.req.raw);
    return c.text('Something went wrong. Please try again.', 500);
  });
  return app;
}

/** A form that is sent there is none: for who is signed out the guard reads it like any other. */
function isPicture({ req }: Context): boolean {
  return req.path === PICTURE_PATH && !isForm(req.header('Content-Type') ?? '');
}

const FOR_EVER = 'public, max-age=31536000, immutable';

/** The files of uploaded pictures and nothing else that may lie beside them. */
function uploaded(root: string): MiddlewareHandler {
  const rewriteRequestPath = (path: string) => path.slice('/uploads'.length);
  const serve = staticFiles({ root, rewriteRequestPath, cacheControl: FOR_EVER });
  return async (c, next) =>
    pictureOfFile(c.req.path.slice('/uploads/'.length)) ? serve(c, next) : next();
}

/**
 * No text of ours holds a NUL, and PostgreSQL takes none: in a path it becomes the sign for what
 * cannot be read, which nothing is called either. So does what keeps a path from being decoded: the
 * router would say that path aloud, into the log.
 */
const readablePath: MiddlewareHandler = async (c, next) => {
  const address = new URL(c.req.url);
  const isDecodable = isReadable(address.pathname);
  if (isDecodable && !address.pathname.includes('%00')) return next();
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.text('Not found', 404);
  const { method, headers, signal } = c.req.raw;
  address.pathname = address.pathname.replaceAll(isDecodable ? '%00' : '%', '%EF%BF%BD');
  c.req.raw = new Request(address, { method, headers, signal });
  return next();
};

/** For the tests, which walk every route of the built program. */
export { routes };
