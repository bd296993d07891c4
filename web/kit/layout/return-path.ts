const LOGIN = '/admin/login';
const FIRST_SCREEN = '/admin';

/** Plain segments only: no dots, escapes or backslashes, so however it is read it leads nowhere else. */
const OWN_PATH = /^\/admin(?:\/[A-Za-z0-9_-]+)*\/?(?:\?[^\\#\s]*)?$/;

export function loginPath(url: URL): string {
  return loginPathFor(url.pathname + url.search);
}

export function loginPathFor(path: string | null): string {
  const wanted = returnPath(path);
  return wanted === FIRST_SCREEN ? LOGIN : `${LOGIN}?to=${encodeURIComponent(wanted)}`;
}

/** The remembered path if it is one of ours, else the dashboard. */
export function returnPath(requestedPath: string | null): string {
  const isOurs =
    requestedPath !== null && requestedPath.length <= 2000 && OWN_PATH.test(requestedPath);
  const isSignInPage = isOurs && /^\/admin\/(?:login|sign-out)/.test(requestedPath);
  return isOurs && !isSignInPage ? requestedPath : FIRST_SCREEN;
}
