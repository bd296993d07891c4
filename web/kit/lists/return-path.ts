const LOGIN = '/admin/login';
const FIRST_SCREEN = '/admin';

/** Plain segments only: no dots, no escapes, no backslashes, so no reading of it leads elsewhere. */
const OWN_PATH = /^\/admin(?:\/[A-Za-z0-9_-]+)*\/?(?:\?[^\\#\s]*)?$/;

/** The login's address for someone who wanted to go to `url`. */
export function loginPath(url: URL): string {
  return loginPathFor(url.pathname + url.search);
}

/** The same for the path itself, as an address or a form carries it. */
export function loginPathFor(path: string | null): string {
  const wanted = returnPath(path);
  return wanted === FIRST_SCREEN ? LOGIN : `${LOGIN}?to=${encodeURIComponent(wanted)}`;
}

/** Where to go after sign-in: the remembered path if it is one of ours, else the dashboard. */
export function returnPath(requestedPath: string | null): string {
  const isOurs =
    requestedPath !== null && requestedPath.length <= 2000 && OWN_PATH.test(requestedPath);
  const isSignInPage = isOurs && /^\/admin\/(?:login|sign-out)/.test(requestedPath);
  return isOurs && !isSignInPage ? requestedPath : FIRST_SCREEN;
}
