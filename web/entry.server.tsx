import {
  type EntryContext,
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
import { isOfBackOffice } from './back-office.server.ts';
import { pageState, services } from './context.ts';
import { drawnDeals } from './deals/drawn-deals.server.ts';
import { DrawnDeals } from './deals/search/deal-grid.tsx';
import { RESTORE_SCROLL, startOf } from './layout/start-script.server.ts';
import { stylesheets } from './layout/stylesheets.server.ts';
import { drawWhole } from './ui/draw-whole.server.ts';
import { PRESS_FEEDBACK } from './ui/press-feedback.server.ts';
import { partsAreLoaded } from './ui/server-drawn.tsx';

/** Renders the whole page before a byte leaves: a page that fails is an error, not half a page. */
const handleDocument: HandleDocumentRequestFunction = async (
  request,
  status,
  headers,
  router,
  context,
) => {
  const page = context.get(pageState);
  const { settings } = context.get(services);
  if (page.refusal) return new Response(null, { status, headers });
  const start = await startOf(router, !page.isPrivate && settings.countsVisits);
  page.scripts = [RESTORE_SCROLL, PRESS_FEEDBACK, start];
  const isOffice = router.staticHandlerContext.matches.some(({ route }) =>
    isOfBackOffice(route.id),
  );
  page.stylesheet = isOffice ? stylesheets.office : stylesheets.publicPages;
  await partsAreLoaded();
  const { serverHandoffStream: _, ...withoutStream } = router;
  page.html = drawWhole(
    <DrawnDeals value={context.get(drawnDeals)}>
      <ServerRouter
        context={{ ...withoutStream, manifest: onlyMatched(router) }}
        url={request.url}
      />
    </DrawnDeals>,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
};

/** The router would make an element of each of its routes for a page that shows three. */
function onlyMatched({ manifest, staticHandlerContext }: EntryContext) {
  const routes = staticHandlerContext.matches.map(({ route }) => [
    route.id,
    manifest.routes[route.id],
  ]);
  return { ...manifest, routes: Object.fromEntries(routes) };
}

export default handleDocument;

/** A method that a page does not know, or a path that cannot be read, is no failure of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.get(services).report(error);
};
