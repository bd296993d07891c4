import { useEffect } from 'react';
import { type ClientInstrumentation, matchRoutes } from 'react-router';
import { isReachable, navigateIfReachable } from '../forms/reachability.ts';
import { hideFetching, showFetching } from '../ui/press-feedback.ts';

/** The script files of an address's screens that this page does not have yet. */
function missingScripts(address: string): string[] {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: loadedModules } = window;
  const routes = window.__reactRouterDataRouter?.routes ?? [];
  const { pathname } = new URL(address, window.location.href);
  return (matchRoutes(routes, pathname) ?? []).flatMap(({ route: { id } }) =>
    id in loadedModules ? [] : (manifest.routes[id]?.module ?? []),
  );
}

const fetchScripts = (files: string[]) =>
  Promise.all(files.map((file) => import(/* @vite-ignore */ file)));

/** Fetches an address's scripts ahead of time, so a form there can fail in words. */
export function usePrefetchScripts(address: string): void {
  useEffect(() => {
    // A list has a form in each row, and each compares its address with all routes.
    (window.requestIdleCallback ?? setTimeout)(() => {
      // Without them the form says so when it is sent.
      fetchScripts(missingScripts(address)).catch(() => {});
    });
  }, [address]);
}

/** Counts navigations: the last one wins, however long its scripts take. */
let navigationCount = 0;

/**
 * Goes on once the scripts of an address are here. React Router alone would reload the page
 * where they cannot be had, and offline that leaves the browser's error page.
 */
async function withScripts(
  address: string,
  proceed: () => Promise<unknown>,
  onUnavailable: () => Promise<boolean>,
  isLatest: () => boolean,
): Promise<void> {
  const files = missingScripts(address);
  // At once: a form counts on being under way when its event ends.
  if (files.length === 0) return void (await proceed());
  const canProceed = await fetchScripts(files).then(() => true, onUnavailable);
  // What is never begun never ends either: the instrumented work runs as soon as this ends.
  await (canProceed && isLatest() ? proceed() : new Promise(() => {}));
}

/** For every navigation and form: the page stays, with a message, where nothing answers. */
export const loadScriptsBeforeNavigation: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: (proceed, { to, formMethod }) => {
        navigationCount += 1;
        const navigationId = navigationCount;
        if (typeof to === 'number') return proceed().then(() => {});
        const isLatest = () => navigationId === navigationCount;
        const end = () => isLatest() && hideFetching();
        showFetching();
        const isForm = formMethod !== undefined && formMethod.toUpperCase() !== 'GET';
        const onUnavailable = async () => {
          const canBeReached = await (isForm ? isReachable(to) : navigateIfReachable(to));
          if (!canBeReached) end();
          return isForm && canBeReached;
        };
        return withScripts(to, () => proceed().finally(end), onUnavailable, isLatest);
      },
      fetch: (proceed, { href }) =>
        withScripts(
          href,
          proceed,
          () => isReachable(href),
          () => true,
        ),
    }),
};
