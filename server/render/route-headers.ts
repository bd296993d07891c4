import type { HeadersFunction, ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/** React Router passes on only cookies; this adds other headers, such as Retry-After. */
export function forwardRouteHeaders(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (!route) return [id, route];
      return [id, { ...route, module: { headers: mergeHeaders, ...route.module } }];
    }),
  );
}

const mergeHeaders: HeadersFunction = (args) => {
  const headers = new Headers(args.parentHeaders);
  for (const source of [args.loaderHeaders, args.actionHeaders, args.errorHeaders ?? []]) {
    for (const [name, value] of source) headers.set(name, value);
  }
  headers.delete('Set-Cookie');
  return headers;
};
