import {
  redirect as redirectAnywhere,
  redirectDocument as redirectDocumentAnywhere,
} from 'react-router';

const OWN_ORIGIN = 'http://own.invalid';

/**
 * An address of our own for a header: parsed as a browser parses it, and percent-encoded.
 * Anything that leads to another site becomes the landing page.
 */
export function sameOriginPath(address: string): string {
  const url = URL.parse(address, OWN_ORIGIN);
  // '/.//host' is parsed as the path '//host', which a browser would take for another site.
  if (url?.origin !== OWN_ORIGIN || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

/** The only way to redirect (biome.json): after the deed is done, no address may make it throw. */
export function redirect(to: string, init?: number | ResponseInit): Response {
  return redirectAnywhere(sameOriginPath(to), init);
}

/** The same, and the browser loads the whole document again. */
export function redirectDocument(to: string, init?: number | ResponseInit): Response {
  return redirectDocumentAnywhere(sameOriginPath(to), init);
}
