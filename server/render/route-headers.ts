import type { HeadersFunction, ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/**
 * The same routes, each of which answers with the headers that its loader and its action gave (a
 * Retry-After, say). React Router keeps nothing but their cookies where a route does not ask for more.
 */
export function withResultHeaders(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (!route) return [id, route];
      return [id, { ...route, module: { headers: resultHeaders, ...route.module } }];
    }),
  );
}

const resultHeaders: HeadersFunction = (given) => {
  const headers = new Headers(given.parentHeaders);
  for (const more of [given.loaderHeaders, given.actionHeaders, given.errorHeaders ?? []]) {
    for (const [name, value] of more) headers.set(name, value);
  }
  // React Router adds the cookies of all three itself, however many there are.
  headers.delete('Set-Cookie');
  return headers;
};
