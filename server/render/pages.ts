import { randomBytes } from 'node:crypto';
import * as build from 'virtual:react-router/server-build';
import type { Context } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Settings } from '../../market/settings/rules.ts';
import {
  type PageUnderWay,
  pageUnderWay,
  type Services,
  services,
  visitorAddress,
} from '../../web/context.ts';
import type { AppParts } from '../app-dependencies.ts';
import { pageKey } from '../cache/page-key.ts';
import type { keepSettings } from '../config/current-settings.ts';
import type { Variables } from '../http/finish-response.ts';
import { briefAnswer } from '../http/refusal-response.ts';
import { notNow } from '../http/unavailable-response.ts';
import type { openRecentRefusals } from '../rate-limits/recent-refusals.ts';
import { guarded } from '../security/access.ts';
import { addressOf } from '../security/client-address.ts';
import { networkOf } from '../security/network.ts';
import {
  allowGoogleStyles,
  allowOwnScripts,
  pagePolicy,
  previewPolicy,
} from '../security/script-policy.ts';
import { scriptsAfterPaint } from './defer-scripts.ts';
import { pageStyles, stillPage } from './page-styles.ts';
import { withResultHeaders } from './route-headers.ts';

/** Every route of the product, with the guard that its policy asks for and the headers it answers. */
export const routes = withResultHeaders(guarded((build as ServerBuild).routes));

// Origins are checked above, against PUBLIC_URL; the router only knows what a proxy left of the URL.
const allowedActionOrigins = ['**'];
const handle = createRequestHandler(
  { ...(build as ServerBuild), routes, allowedActionOrigins },
  import.meta.env.MODE,
);
type ShownParts = AppParts &
  Pick<Services, 'sessionOfStream'> & {
    noteRefusal: ReturnType<typeof openRecentRefusals>['note'];
  };
type SettingsAt = ReturnType<typeof keepSettings>;

type PageContext = Context<{ Variables: Variables }>;

/** Has React Router draw the page, and puts around it what only the engine room knows. */
export async function servePage(
  c: PageContext,
  parts: ShownParts,
  settingsAt: SettingsAt,
): Promise<Response> {
  const { value, lost } = await parts.noticing(() => drawPage(c, parts, settingsAt));
  return lost ? notNow(c.req.raw, value) : value;
}

async function drawPage(
  c: PageContext,
  parts: ShownParts,
  settingsAt: SettingsAt,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url');
  const page = pageWith(nonce);
  const drawnAt = parts.now();
  const known = await knownBefore(c, parts, settingsAt);
  if (known === 'nothing') return notNow(c.req.raw);
  const { version, settings } = known;
  const response = await handle(c.req.raw, contextFor(c, parts, settings, page));
  const refusal = page.refusal && { status: response.status, ...page.refusal };
  if (c.req.method === 'POST') {
    parts.noteRefusal(c.req.path, addressOf(c, parts.trustedProxies), refusal);
  }
  // Scripts get theirs as they get every answer.
  if (refusal && !response.body) return briefAnswer(c.req.raw, refusal);
  // A live stream goes out as it comes: whoever waited for its end would wait for ever.
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response;
  c.set('rendered', { version, drawnAt, keepUntil: page.keepUntil });
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
  return {
    nonce,
    keepUntil: undefined,
    showsGoogleMap: false,
    isPrivate: false,
    refusal: undefined,
  };
}

function contextFor(
  c: Context,
  parts: ShownParts,
  settings: Settings,
  page: PageUnderWay,
): RouterContextProvider {
  const context = new RouterContextProvider();
  const { site } = settings;
  const preview = (path: string, drafted: Settings) => drawPreview(c, parts, path, drafted);
  const address = addressOf(c, parts.trustedProxies);
  const network = networkOf(address);
  context.set(services, {
    ...parts,
    defaults: parts.site,
    site,
    settings,
    preview,
    socialImage: (name, compose) => parts.socialImage(name, compose, network),
    signInTurns: (work) => parts.signInTurns(work, network),
  });
  context.set(pageUnderWay, page);
  context.set(visitorAddress, address);
  return context;
}

/** A public page as it would be with other settings, to be looked at and nothing else. */
async function drawPreview(
  c: Context,
  parts: ShownParts,
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
