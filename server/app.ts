import { randomBytes } from 'node:crypto';
import * as build from 'virtual:react-router/server-build';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Connection } from '../database/tables.ts';
import { pictureOfFile } from '../market/pictures/rules.ts';
import { MOST_PICTURE_BYTES, PICTURE_MESSAGES, PICTURE_PATH } from '../market/pictures/schema.ts';
import {
  type PageUnderWay,
  pageUnderWay,
  type Services,
  services,
  visitorAddress,
} from '../web/context.ts';
import stylesheet from '../web/styles.css?inline';
import { guarded } from './access.ts';
import { clientAddress } from './client-address.ts';
import { finishing, type Variables } from './finish.ts';
import { scriptsAfterPaint } from './first-paint.ts';
import { answerMetrics, type Measures } from './measuring.ts';
import { notNow } from './not-now.ts';
import { type Observe, observed } from './observing.ts';
import { isForeignWrite } from './origin.ts';
import type { PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import { requestIds } from './request-id.ts';
import { routePatterns } from './route-pattern.ts';
import { allowOwnScripts, pagePolicy, sha256 } from './script-policy.ts';
import { smsWebhooks } from './sms-webhooks.ts';

const MOST_BODY_BYTES = 1024 * 1024;

export interface AppParts extends Services {
  catalogueVersion: Connection['catalogueVersion'];
  noticing: Connection['noticing'];
  /** Resolves while the database answers. */
  ready: () => Promise<unknown>;
  keep: PageCache['keep'];
  /** Where the browser's files lie. */
  clientDir: string;
  /** How many proxies stand in front. */
  trustedProxies: number;
  /** What the text gateway signs its requests with. */
  smsToken: string | undefined;
  /** Notes every request that reaches the app. */
  observe?: Observe;
  metrics?: { token: string | undefined; measure: Measures | undefined };
}

/** What node-server hands along with a request; a test may hand nothing. */
type Incoming = { incoming?: { socket: { remoteAddress?: string | undefined } } } | undefined;

/** The whole product behind one `fetch`, in the order in which a request meets it. */
export function createApp(parts: AppParts): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  const { publicUrl } = parts.site;

  app.use(observed(requestIds(parts.trustedProxies), routePatterns(routes), parts.observe));
  app.use(finishing(publicUrl, parts.keep, parts.now));

  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    try {
      await parts.ready();
      return c.text('ready');
    } catch {
      return c.text('The database does not answer', 503, { 'Retry-After': '5' });
    }
  });

  const { metrics = { token: undefined, measure: undefined } } = parts;
  app.all('/metrics', (c) => answerMetrics(c, metrics));

  // Vite names these after their contents, so a name never changes its meaning.
  app.use('/assets/*', files(parts.clientDir, 'public, max-age=31536000, immutable'));
  app.all('/assets/*', (c) => c.text('Not found', 404));
  app.get('/uploads/:file', uploaded(parts.uploads.folder));
  app.all('/uploads/*', (c) => c.text('Not found', 404));
  app.get('*', files(parts.clientDir, 'public, max-age=3600'));

  // From the gateway's servers, which send no Origin but sign what they send.
  app.route('/', smsWebhooks({ ...parts, wake: parts.delivery.wake }));

  app.use(withoutNul);
  app.use(async (c, next) =>
    isForeignWrite(c.req.raw, publicUrl) ? c.text('Forbidden', 403) : next(),
  );
  const formLimit = limited(MOST_BODY_BYTES, 'Too large');
  const pictureLimit = limited(MOST_PICTURE_BYTES, PICTURE_MESSAGES.large);
  app.use((c, next) => (c.req.path === PICTURE_PATH ? pictureLimit : formLimit)(c, next));

  app.all('*', (c) => servePage(c, parts));

  app.onError((error, c) => {
    parts.report(error);
    return c.text('Something went wrong. Please try again.', 500);
  });
  return app;
}

const limited = (maxSize: number, words: string) =>
  bodyLimit({ maxSize, onError: (c) => c.text(words, 413) });

/** The files of uploaded pictures and nothing else that may lie beside them. */
function uploaded(folder: string): MiddlewareHandler {
  const serve = serveStatic({
    root: folder,
    rewriteRequestPath: (path) => path.slice('/uploads'.length),
  });
  return async (c, next) => {
    if (!pictureOfFile(c.req.path.slice('/uploads/'.length))) return next();
    const found = await serve(c, next);
    if (found instanceof Response) {
      found.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
    }
    return found;
  };
}

/**
 * No text of ours holds a NUL, and PostgreSQL takes none: in a path it becomes the sign for what
 * cannot be read, which nothing is called either.
 */
const withoutNul: MiddlewareHandler = async (c, next) => {
  const address = new URL(c.req.url);
  if (!address.pathname.includes('%00')) return next();
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.text('Not found', 404);
  const { method, headers, signal } = c.req.raw;
  address.pathname = address.pathname.replaceAll('%00', '%EF%BF%BD');
  c.req.raw = new Request(address, { method, headers, signal });
  return next();
};

function files(root: string, cacheControl: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true });
  return async (c, next) => {
    const found = await serve(c, next);
    if (found instanceof Response) found.headers.set('Cache-Control', cacheControl);
    return found;
  };
}

function addressOf(c: Context, trustedProxies: number): string {
  const remote = (c.env as Incoming)?.incoming?.socket.remoteAddress;
  return clientAddress(remote, c.req.header('X-Forwarded-For') ?? null, trustedProxies);
}

/** Every route of the product, each with the guard that its policy asks for. */
export const routes = guarded((build as ServerBuild).routes);

// Origins are checked above, against PUBLIC_URL; the router only knows what a proxy left of the URL.
const allowedActionOrigins = ['**'];
const handle = createRequestHandler(
  { ...(build as ServerBuild), routes, allowedActionOrigins },
  import.meta.env.MODE,
);
const styleHash = sha256(stylesheet);

type PageContext = Context<{ Variables: Variables }>;

async function servePage(c: PageContext, parts: AppParts): Promise<Response> {
  const { value, lost } = await parts.noticing(() => drawPage(c, parts));
  return lost ? notNow(c.req.raw, value) : value;
}

async function drawPage(c: PageContext, parts: AppParts): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url');
  const page: PageUnderWay = { nonce, keepUntil: undefined, isPrivate: false };
  const version = await versionBefore(c, parts);
  if (version === 'unknown') return notNow(c.req.raw);
  const context = new RouterContextProvider();
  context.set(services, parts);
  context.set(pageUnderWay, page);
  context.set(visitorAddress, addressOf(c, parts.trustedProxies));
  const response = await handle(c.req.raw, context);
  // A live stream goes out as it comes: whoever waited for its end would wait for ever.
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response;
  c.set('rendered', { version, keepUntil: page.keepUntil });
  if (page.isPrivate) response.headers.set('Cache-Control', 'no-store');
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;

  const headers = new Headers(response.headers);
  const rendered = await response.text();
  const { html, scripts } = page.isPrivate
    ? { html: rendered, scripts: [`nonce-${nonce}`] }
    : allowOwnScripts(scriptsAfterPaint(rendered), nonce);
  if (import.meta.env.PROD) {
    headers.set('Content-Security-Policy', pagePolicy(scripts, styleHash, parts.site.publicUrl));
  } else {
    // Hot reload writes scripts and styles of its own into the page.
    headers.set(
      'Content-Security-Policy',
      "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
  }
  return new Response(html, { status: response.status, headers });
}

/** The catalogue's version before a page that may be kept is drawn. */
async function versionBefore(c: PageContext, parts: AppParts) {
  const { pathname, search } = new URL(c.req.url);
  if (c.req.method !== 'GET' || pageKey(pathname + search) === undefined) return undefined;
  try {
    return await parts.catalogueVersion();
  } catch (error) {
    parts.report(error);
    return 'unknown';
  }
}
