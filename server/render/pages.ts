import { randomBytes } from 'node:crypto';
import * as build from 'virtual:react-router/server-build';
import type { Context } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Connection } from '../../database/tables.ts';
import type { Settings } from '../../market/settings/rules.ts';
import {
  clientAddress,
  type PageState,
  pageState,
  type Services,
  services,
} from '../../web/context.ts';
import { isStream } from '../http/is-stream.ts';
import { refusalResponse } from '../http/refusal-response.ts';
import { routeMatcher } from '../http/route-pattern.ts';
import { unavailableResponse } from '../http/unavailable-response.ts';
import type { FairConcurrencyLimit } from '../rate-limits/concurrency-limit.ts';
import type { openRecentRefusals } from '../rate-limits/recent-refusals.ts';
import { clientAddressOf } from '../security/client-address.ts';
import { networkOf } from '../security/network.ts';
import {
  allowGoogleStyles,
  hashOf,
  inlineScripts,
  pagePolicy,
  previewPolicy,
} from '../security/script-policy.ts';
import { guarded } from './access.ts';
import type { Current, cacheSettings } from './current-settings.ts';
import type { Variables } from './finish-response.ts';
import { listedPages, pageFacts } from './page-facts.ts';
import { pageStyles, previewPage } from './page-styles.ts';
import type { FairRenderPicture } from './pictures.ts';
import { forwardRouteHeaders } from './route-headers.ts';

export const routes = forwardRouteHeaders(guarded((build as ServerBuild).routes));

// `isForeignWrite` checks origins against PUBLIC_URL; the router sees only what a proxy left of the URL.
const allowedActionOrigins = ['**'];
const handle = createRequestHandler(
  { ...(build as ServerBuild), routes, allowedActionOrigins },
  import.meta.env.MODE,
);
export const matchPath = routeMatcher(routes);
export const factsAt = pageFacts(routes, matchPath);
const listed = listedPages(routes, matchPath);

export interface PageDependencies
  extends Omit<
    Services,
    | keyof Current
    | 'defaults'
    | 'preview'
    | 'listedPages'
    | 'renderPicture'
    | 'limitConcurrentSignIns'
  > {
  renderPicture: FairRenderPicture;
  limitConcurrentSignIns: FairConcurrencyLimit;
  catalogueVersion: Connection['catalogueVersion'];
  trackOutage: Connection['trackOutage'];
  trustedProxies: number;
  recordRefusal: ReturnType<typeof openRecentRefusals>['record'];
}
type SettingsAt = ReturnType<typeof cacheSettings>;

type PageContext = Context<{ Variables: Variables }>;

export async function servePage(
  c: PageContext,
  dependencies: PageDependencies,
  settingsAt: SettingsAt,
): Promise<Response> {
  const { value, databaseFailed: lost } = await dependencies.trackOutage(() =>
    renderPage(c, dependencies, settingsAt),
  );
  return lost ? unavailableResponse(c.req.raw, value) : value;
}

async function renderPage(
  c: PageContext,
  dependencies: PageDependencies,
  settingsAt: SettingsAt,
): Promise<Response> {
  const page = newPageState();
  const renderedAt = dependencies.now();
  const snapshot = await settingsAndVersion(dependencies, settingsAt);
  if (snapshot === 'nothing') return unavailableResponse(c.req.raw);
  const { version, current } = snapshot;
  const { settings } = current;
  const response = await handle(c.req.raw, contextFor(c, dependencies, current, page));
  const refusal = page.refusal && { status: response.status, ...page.refusal };
  if (c.req.method === 'POST') {
    dependencies.recordRefusal(
      c.req.path,
      clientAddressOf(c, dependencies.trustedProxies),
      refusal,
    );
  }
  // A refusal for scripts already has a body.
  if (refusal && page.html === undefined && !response.body)
    return refusalResponse(c.req.raw, refusal);
  // A live stream never ends, and a file may have any length, so neither is buffered.
  if (isStream(response.headers)) {
    if (page.isPrivate) response.headers.set('Cache-Control', 'no-store');
    return response;
  }
  const { key } = factsAt(addressOf(c));
  const rendered = { key, lasts: page.lasts, version, renderedAt };
  c.set('rendered', rendered);
  if (page.isPrivate) response.headers.set('Cache-Control', 'no-store');
  const { html } = page;
  if (html === undefined) return response;

  const headers = new Headers(response.headers);
  // Search engines would list spas that are made up.
  if (current.sampleContent) headers.set('X-Robots-Tag', 'noindex');
  const googleMap = page.showsGoogleMap
    ? { styleNonce: randomBytes(16).toString('base64url') }
    : undefined;
  if (import.meta.env.PROD) {
    const policy = pagePolicy(
      inlineScripts(html).map(hashOf),
      pageStyles(page, settings),
      dependencies.site.publicUrl,
      googleMap,
    );
    headers.set('Content-Security-Policy', policy);
  } else {
    // Hot reload writes its own scripts and styles into the page.
    headers.set(
      'Content-Security-Policy',
      "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
  }
  const document = googleMap ? allowGoogleStyles(html, googleMap.styleNonce) : html;
  return new Response(document, { status: response.status, headers });
}

function addressOf({ req }: Context): string {
  const { pathname, search } = new URL(req.url);
  return pathname + search;
}

function newPageState(): PageState {
  return {
    html: undefined,
    stylesheet: 'publicPages',
    lasts: undefined,
    showsGoogleMap: false,
    isPrivate: false,
    refusal: undefined,
  };
}

function contextFor(
  c: Context,
  dependencies: PageDependencies,
  current: Current,
  page: PageState,
): RouterContextProvider {
  const context = new RouterContextProvider();
  const { settings } = current;
  const { site } = settings;
  const preview = (path: string, draftSettings: Settings) =>
    renderPreview(c, dependencies, path, { ...current, settings: draftSettings });
  const address = clientAddressOf(c, dependencies.trustedProxies);
  const network = networkOf(address);
  context.set(services, {
    ...dependencies,
    ...current,
    listedPages: listed,
    defaults: dependencies.site,
    site,
    preview,
    renderPicture: (name, readContent) => dependencies.renderPicture(name, readContent, network),
    limitConcurrentSignIns: (work) => dependencies.limitConcurrentSignIns(work, network),
  });
  context.set(pageState, page);
  context.set(clientAddress, address);
  return context;
}

async function renderPreview(
  c: Context,
  dependencies: PageDependencies,
  path: string,
  draft: Current,
): Promise<Response> {
  const page = newPageState();
  const request = new Request(new URL(path, dependencies.site.publicUrl));
  await handle(request, contextFor(c, dependencies, draft, page));
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
  const { html, styles } = previewPage(page, draft.settings);
  headers.set('Content-Security-Policy', previewPolicy(styles, dependencies.site.publicUrl));
  return new Response(html, { headers });
}

/** The version is read before the page is rendered. */
async function settingsAndVersion(dependencies: PageDependencies, settingsAt: SettingsAt) {
  try {
    const version = await dependencies.catalogueVersion();
    return { version, current: await settingsAt(version) };
  } catch (error) {
    dependencies.report(error);
    return 'nothing';
  }
}
