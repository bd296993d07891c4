const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE = /(<script\b[^>]* type="module"[^>]*>)([\s\S]*?)(<\/script>)/;
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");$/gm;
const ROUTES = /^\s*window\.__reactRouterRouteModules = (\{.*\});$/m;
const ENTRY = /^import\(("[^"]+")\);$/m;

/**
 * Lets a finished page be seen before its scripts are fetched: they compete with the text's fonts
 * and the first picture, and links and forms work without them. They start once the page has loaded,
 * or with the first touch or key. A page whose script is not React Router's stays as it is.
 */
export function deferScripts(page: string): string {
  const start = startScriptOf(page.match(MODULE)?.[2] ?? '');
  if (!start) return page;
  const files = Array.from(page.matchAll(PRELOAD), ([, href]) => href);
  const script = `const files = ${JSON.stringify(files)};\n${start}\n${START_WHEN_LOADED}`;
  return page
    .replaceAll(PRELOAD, '')
    .replace(MODULE, (_, open: string, _text, close: string) => open + script + close);
}

/** The same imports as React Router's own script makes, but when they are asked for. */
function startScriptOf(script: string): string | undefined {
  const routes = script.match(ROUTES)?.[1];
  const entry = script.match(ENTRY)?.[1];
  const imports = Array.from(script.matchAll(IMPORT));
  if (!routes || !entry || imports.length === 0) return undefined;
  const names = imports.map(([, name = '']) => name).join(', ');
  const loads = imports.map(([, , file]) => `import(${file})`).join(', ');
  return `const start = async () => {
  const [${names}] = await Promise.all([${loads}]);
  window.__reactRouterRouteModules = ${routes};
  await import(${entry});
};`;
}

const START_WHEN_LOADED = `let begun = false;
const begin = () => {
  if (begun) return;
  begun = true;
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  start();
};
for (const sign of ['pointerdown', 'keydown', 'focusin', 'pointermove'])
  addEventListener(sign, begin, { once: true, passive: true });
const soon = () => requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(begin));
if (document.readyState === 'complete') soon();
else addEventListener('load', soon, { once: true });`;
