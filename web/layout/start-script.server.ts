import { text } from 'node:stream/consumers';
import type { EntryContext } from 'react-router';
import { BEACON } from '../beacon.ts';

/** How a page's scripts start: the text of the one inline script, and what its head has fetched. */
export interface PageStart {
  script: string;
  preloads: string[];
}

/**
 * In place of the scripts that React Router's <Scripts> and <ServerRouter> write: the page's data and
 * the files that it needs, in one text, which the page's policy names by its hash.
 */
export async function startOf(
  context: EntryContext,
  isDeferred: boolean,
  countsVisits: boolean,
): Promise<PageStart> {
  const { manifest, staticHandlerContext, serverHandoffString, serverHandoffStream } = context;
  const { entry, hmr, routes } = manifest;
  const matches = staticHandlerContext.matches.flatMap(({ route }) => routes[route.id] ?? []);
  const routeFiles = matches.flatMap(({ module, imports = [] }) => [module, ...imports]);
  const isPublic = !hmr && !matches.some(({ id }) => isOfBackOffice(id));
  const url = isPublic ? publicNameOf(manifest.url) : manifest.url;
  const files = [...new Set([url, entry.module, ...entry.imports, ...routeFiles])];
  const data = serverHandoffStream ? await text(serverHandoffStream) : '';
  const beacon = isPublic && isDeferred && countsVisits ? `${BEACON}\n` : '';
  const script = `${beacon}window.__reactRouterContext = ${serverHandoffString};
window.__reactRouterContext.stream = new Response(${literal(data)}).body;
${isPublic ? LEAVE_FOR_BACK_OFFICE : ''}
const start = async () => {
  ${hmr ? `await import(${literal(hmr.runtime)});` : ''}
  const routes = ${literal(matches.map(({ id, module }) => [id, module]))};
  const modules = routes.map(async ([id, file]) => [id, await import(file)]);
  await import(${literal(url)});
  window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(modules));
  await import(${literal(entry.module)});
};
${isDeferred ? `const files = ${literal(files)};\n${START_WHEN_LOADED}` : 'start();'}`;
  return { script, preloads: isDeferred ? [] : files };
}

/**
 * Back and Forward may lead from a public page that was loaded again to a screen of the back office,
 * whose scripts it does not know. Before React Router hears of it, the browser loads that screen.
 */
const LEAVE_FOR_BACK_OFFICE = `addEventListener('popstate', (event) => {
  if (!/^\\/admin(\\/|$)/.test(location.pathname)) return;
  event.stopImmediatePropagation();
  location.reload();
});`;

/** As a script's text, which nothing in it can end. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * A public page is seen before its scripts are fetched: they compete with the text's fonts and the
 * first picture, and links and forms work without them. They start once the page has loaded, or with
 * the first touch or key. Not with a moving pointer: browsers report one where the mouse just rests.
 */
const START_WHEN_LOADED = `let begun = false;
const begin = () => {
  if (begun) return;
  begun = true;
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  start();
};
for (const sign of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(sign, begin, { once: true, passive: true });
const soon = () => requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(begin));
if (document.readyState === 'complete') soon();
else addEventListener('load', soon, { once: true });`;

/**
 * React Router's list of routes, without the back office: no public page leads there, and its forty
 * screens would weigh more than the page's own script. The build writes it beside the whole list.
 */
export function publicManifestOf(script: string): string {
  const start = script.indexOf('{');
  const end = script.lastIndexOf('}') + 1;
  const manifest: { routes: Record<string, object> } = JSON.parse(script.slice(start, end));
  const routes = Object.entries(manifest.routes).filter(([id]) => !isOfBackOffice(id));
  const shortened = { ...manifest, routes: Object.fromEntries(routes) };
  return script.slice(0, start) + JSON.stringify(shortened) + script.slice(end);
}

export const isOfBackOffice = (routeId: string) => routeId.startsWith('admin/');

/** Of a list's file or address: the one without the back office. */
export const publicNameOf = (name: string) => name.replace(/manifest-/, 'public-manifest-');
