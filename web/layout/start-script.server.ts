import { text } from 'node:stream/consumers';
import type { EntryContext } from 'react-router';
import { BACK_OFFICE_PATH, isOfBackOffice } from '../back-office.server.ts';
import { BEACON } from '../beacon.ts';
import { STORE_EARLY_INPUT } from '../ui/early-input.server.ts';

/** As React Router's <ScrollRestoration>: where the page was left, before its scripts have come. */
export const RESTORE_SCROLL = `if (!window.history.state?.key)
  window.history.replaceState({ key: Math.random().toString(32).slice(2) }, '');
try {
  const positions = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') || '{}');
  const y = positions[window.history.state.key];
  if (typeof y === 'number') window.scrollTo(0, y);
} catch {
  sessionStorage.removeItem('react-router-scroll-positions');
}`;

/**
 * In place of the scripts that React Router's <Scripts> and <ServerRouter> write: the page's data and
 * the files that it needs, in one text, which the page's policy names by its hash.
 */
export async function startOf(context: EntryContext, countsVisit: boolean): Promise<string> {
  const { manifest, staticHandlerContext, serverHandoffString, serverHandoffStream } = context;
  const { entry, hmr, routes } = manifest;
  const matches = staticHandlerContext.matches.flatMap(({ route }) => routes[route.id] ?? []);
  const routeFiles = matches.flatMap(({ module, imports = [] }) => [module, ...imports]);
  const isPublic = !hmr && !matches.some(({ id }) => isOfBackOffice(id));
  const url = isPublic ? publicNameOf(manifest.url) : manifest.url;
  const files = [...new Set([url, entry.module, ...entry.imports, ...routeFiles])];
  const data = serverHandoffStream ? await text(serverHandoffStream) : '';
  const beacon = isPublic && countsVisit ? `${BEACON}\n` : '';
  return `${beacon}window.__reactRouterContext = ${serverHandoffString};
window.__reactRouterContext.stream = new Response(${literal(data)}).body;
${isPublic ? LEAVE_FOR_BACK_OFFICE : ''}
${matches.some(({ id }) => LISTENING.includes(id)) ? STORE_EARLY_INPUT : ''}
const start = async () => {
  ${hmr ? `await import(${literal(hmr.runtime)});` : ''}
  const routes = ${literal(matches.map(({ id, module }) => [id, module]))};
  const modules = routes.map(async ([id, file]) => [id, await import(file)]);
  await import(${literal(url)});
  window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(modules));
  await import(${literal(entry.module)});
};
const files = ${literal(files)};
${START_WHEN_LOADED}`;
}

/**
 * Back and Forward may lead from a public page that was loaded again to a screen of the back office,
 * whose scripts it does not know. Before React Router sees it, the browser loads that screen.
 */
const LEAVE_FOR_BACK_OFFICE = `addEventListener('popstate', (event) => {
  if (!${BACK_OFFICE_PATH}.test(location.pathname)) return;
  event.stopImmediatePropagation();
  location.reload();
});`;

/** As a script's text, which nothing in it can end. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * A page is seen before its scripts are fetched: they compete with the text's fonts and the first
 * picture, and links and forms work without them. They start once the page has loaded and is on the
 * screen, which takes a slow phone some frames more, or with the first touch or key. Not with a
 * moving pointer: browsers report one where the mouse just rests. The browser's idle moment has a
 * limit: Chromium may have none for seconds after the last frame. Each file begins in a task of its
 * own: a slow phone takes up to 10 ms for one, and a screen of the back office has 17.
 */
const START_WHEN_LOADED = `let begun = false;
const begin = async () => {
  if (begun) return;
  begun = true;
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    // A hidden page's timers wait for a second.
    if (!document.hidden) await new Promise((resolve) => setTimeout(resolve));
  }
  start();
};
for (const sign of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(sign, begin, { once: true, passive: true });
const soon = () =>
  new PerformanceObserver((_, painted) => {
    painted.disconnect();
    if (window.requestIdleCallback) requestIdleCallback(begin, { timeout: 500 });
    else setTimeout(begin);
  }).observe({ type: 'paint', buffered: true });
if (document.readyState === 'complete') soon();
else addEventListener('load', soon, { once: true });`;

/**
 * React Router's list of routes without those that no public page leads to: the back office, whose forty
 * screens would weigh more than the page's own script, and files. The build writes it beside the whole list.
 */
export function publicManifestOf(script: string): string {
  const start = script.indexOf('{');
  const end = script.lastIndexOf('}') + 1;
  const manifest: { routes: Record<string, ManifestRoute> } = JSON.parse(script.slice(start, end));
  const routes = Object.entries(manifest.routes).filter(
    ([id, route]) => !isOfBackOffice(id) && !isFile(route),
  );
  const shortened = { ...manifest, routes: Object.fromEntries(routes) };
  const text = JSON.stringify(shortened, (name, value) =>
    isUnused(name, value) ? undefined : value,
  );
  return script.slice(0, start) + text + script.slice(end);
}

/** Of a route: what says nothing, and files for fetching a page's scripts ahead of a press on its link. */
const isUnused = (name: string, value: unknown) =>
  value === false || name === 'imports' || (Array.isArray(value) && value.length === 0);

type ManifestRoute = { path?: string; hasDefaultExport?: boolean; hasAction?: boolean };

/** A picture, a list of links: only the address of everything else, '*', has no screen either. */
const isFile = ({ path, hasDefaultExport, hasAction }: ManifestRoute) =>
  !hasDefaultExport && !hasAction && path !== '*';

/** They say when the scripts of their screens listen; on other pages no button of a script is there before. */
const LISTENING = ['admin/admin-frame', 'admin/businesses/report/report'];

/** Of a list's file or address: the one without the back office. */
export const publicNameOf = (name: string) => name.replace(/manifest-/, 'public-manifest-');
