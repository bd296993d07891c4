import { ADMIN_PATH } from './admin-route.server.ts';

/**
 * Starts React Router's module script once the page is loaded and painted, or with the first touch, key or
 * focus. Chromium may be busy for seconds, hence a limit.
 */
const START = `{
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    const { text } = document.getElementById('start');
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', text }));
  };
  for (const sign of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(sign, start, { once: true, passive: true });
  const startWhenIdle = (_, painted) => {
    painted.disconnect();
    if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 500 });
    else setTimeout(start);
  };
  const startWhenPainted = () =>
    new PerformanceObserver(startWhenIdle).observe({ type: 'paint', buffered: true });
  if (document.readyState === 'complete') startWhenPainted();
  else addEventListener('load', startWhenPainted, { once: true });
}`;

/**
 * Back may lead from a reloaded public page to a screen of the back office, whose stylesheet this document
 * lacks. The browser loads that screen before React Router sees it.
 */
const LEAVE_FOR_ADMIN = `addEventListener('popstate', (event) => {
  if (!${ADMIN_PATH}.test(location.pathname)) return;
  event.stopImmediatePropagation();
  location.reload();
});`;

const ADMIN_SCRIPT = `<script>${START}</script>`;
const PUBLIC_SCRIPT = `<script>${START}\n${LEAVE_FOR_ADMIN}</script>`;
const ROUTER_SCRIPT = '<script type="module" async="">';

/**
 * Scripts would compete with fonts and the first picture, and links and forms work without them. React
 * escapes texts, so none contains what is replaced.
 */
export function startAfterPaint(html: string, { isAdmin }: { isAdmin: boolean }): string {
  const withoutPreloads = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  const waiting = withoutPreloads.replace(ROUTER_SCRIPT, '<script type="text/plain" id="start">');
  if (waiting === withoutPreloads) throw new Error('A page was rendered without its scripts');
  return withScript(waiting, isAdmin ? ADMIN_SCRIPT : PUBLIC_SCRIPT);
}

export function withScript(html: string, script: string): string {
  const end = html.lastIndexOf('</body>');
  return html.slice(0, end) + script + html.slice(end);
}
