import { randomBytes } from 'node:crypto';
import * as build from 'virtual:react-router/server-build';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Connection } from '../database/tables.ts';
import { pictureOfFile } from '../market/pictures/rules.ts';
import { MOST_PICTURE_BYTES, PICTURE_MESSAGES, PICTURE_PATH } from '../market/pictures/schema.ts';
import type { Settings } from '../market/settings/rules.ts';
import {
  type PageUnderWay,
  pageUnderWay,
  type Services,
  services,
  visitorAddress,
} from '../web/context.ts';
import { guarded } from './access.ts';
import { clientAddress } from './client-address.ts';
import { keepSettings } from './current-settings.ts';
import { finishing, type Variables } from './finish.ts';
import { scriptsAfterPaint } from './first-paint.ts';
import { notNow } from './not-now.ts';
import { isForeignWrite } from './origin.ts';
import type { PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import { pageStyles, stillPage } from './page-styles.ts';
import { allowGoogleStyles, allowOwnScripts, pagePolicy, previewPolicy } from './script-policy.ts';
import { smsWebhooks } from './sms-webhooks.ts';

const MOST_BODY_BYTES = 1024 * 1024;

export interface AppParts extends Omit<Services, 'defaults' | 'settings' | 'preview'> {
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
}

/** What node-server hands along with a request; a test may hand nothing. */
type Incoming = { incoming?: { socket: { remoteAddress?: string | undefined } } } | undefined;

/** The whole product behind one `fetch`, in the order in which a request meets it. */
export function createApp(parts: AppParts): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  const { publicUrl } = parts.site;

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

  const settingsAt = keepSettings(parts.db, parts.site);
  app.all('*', (c) => servePage(c, parts, settingsAt));

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
type SettingsAt = ReturnType<typeof keepSettings>;

type PageContext = Context<{ Variables: Variables }>;

async function servePage(
  c: PageContext,
  parts: AppParts,
  settingsAt: SettingsAt,
): Promise<Response> {
  const { value, lost } = await parts.noticing(() => drawPage(c, parts, settingsAt));
  return lost ? notNow(c.req.raw, value) : value;
}

async function drawPage(
  c: PageContext,
  parts: AppParts,
  settingsAt: SettingsAt,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url');
  const page = pageWith(nonce);
  const known = await knownBefore(c, parts, settingsAt);
  if (known === 'nothing') return notNow(c.req.raw);
  const { version, settings } = known;
  const response = await handle(c.req.raw, contextFor(c, parts, settings, page));
  // A live stream goes out as it comes: whoever waited for its end would wait for ever.
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response;
  c.set('rendered', { version, keepUntil: page.keepUntil });
  if (page.isPrivate) response.headers.set('Cache-Control', 'no-store');
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
  if (!isPage || response.headers.has('Content-Security-Policy')) return response;

  const headers = new Headers(response.headers);
  const rendered = await response.text();
  const { html, scripts } = page.isPrivate
    ? { html: rendered, scripts: [`nonce-${nonce}`] }
    : allowOwnScripts(scriptsAfterPaint(rendered), nonce);
  const google = page.showsGoogleMap
    ? { styleNonce: randomBytes(16).toString('base64url') }
    : undefined;
  if (import.meta.env.PROD) {
    const policy = pagePolicy(scripts, pageStyles(settings), parts.site.publicUrl, google);
    headers.set('Content-Security-Policy', policy);
  } else {
    // Hot reload writes scripts and styles of its own into the page.
    headers.set(
      'Content-Security-Policy',
      "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
  }
  const body = google ? allowGoogleStyles(html, google.styleNonce) : html;
  return new Response(body, { status: response.status, headers });
}

/** A page of which nothing is known yet but what marks its scripts. */
function pageWith(nonce: string): PageUnderWay {
  return { nonce, keepUntil: undefined, showsGoogleMap: false, isPrivate: false };
}

function contextFor(
  c: Context,
  parts: AppParts,
  settings: Settings,
  page: PageUnderWay,
): RouterContextProvider {
  const context = new RouterContextProvider();
  const { site } = settings;
  const preview = (path: string, drafted: Settings) => drawPreview(c, parts, path, drafted);
  context.set(services, { ...parts, defaults: parts.site, site, settings, preview });
  context.set(pageUnderWay, page);
  context.set(visitorAddress, addressOf(c, parts.trustedProxies));
  return context;
}

/** A public page as it would be with other settings, to be looked at and nothing else. */
async function drawPreview(
  c: Context,
  parts: AppParts,
  path: string,
  drafted: Settings,
): Promise<Response> {
  const page = pageWith('');
  const request = new Request(new URL(path, parts.site.publicUrl));
  const response = await handle(request, contextFor(c, parts, drafted, page));
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
  const { html, styles } = stillPage(await response.text(), drafted);
  headers.set('Content-Security-Policy', previewPolicy(styles, parts.site.publicUrl));
  return new Response(html, { headers });
}

/** The settings, and the catalogue's version before a page that may be kept is drawn. */
async function knownBefore(c: PageContext, parts: AppParts, settingsAt: SettingsAt) {
  const { pathname, search } = new URL(c.req.url);
  const mayBeKept = c.req.method === 'GET' && pageKey(pathname + search) !== undefined;
  try {
    const version = mayBeKept ? await parts.catalogueVersion() : undefined;
    return { version, settings: await settingsAt(version) };
  } catch (error) {
    parts.report(error);
    return 'nothing';
  }
}
