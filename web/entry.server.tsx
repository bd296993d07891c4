import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
import { BEACON } from './beacon.ts';
import { pageState, services } from './context.ts';
import { isAdminRoute } from './kit/layout/admin-route.server.ts';
import { startAfterPaint, withScript } from './kit/layout/start-after-paint.server.ts';
import { Stylesheet } from './kit/layout/stylesheet.ts';
import { stylesheets } from './kit/layout/stylesheets.server.ts';

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
  const { matches } = router.staticHandlerContext;
  const isAdmin = matches.some(({ route }) => isAdminRoute(route.id));
  page.stylesheet = isAdmin ? 'admin' : 'publicPages';
  const html = await renderWhole(
    <Stylesheet value={stylesheets[page.stylesheet]}>
      <ServerRouter context={router} url={request.url} />
    </Stylesheet>,
  );
  const started = import.meta.env.DEV ? html : startAfterPaint(html, { isAdmin });
  const isCounted = !isAdmin && !page.isPrivate && settings.countsVisits;
  page.html = isCounted ? withScript(started, `<script type="module">${BEACON}</script>`) : started;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
};

/** Node's streams collect a page in half the time of the web's. */
function renderWhole(shown: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(shown, {
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
      // React leaves out what fails within a Suspense boundary; here nothing may be missing.
      onError: reject,
      // Parts of any length are in their place, not at the end with a script that moves them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  });
}

export default handleDocument;

/** A method that a page does not know, or a path that cannot be read, is no failure of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.get(services).report(error);
};
