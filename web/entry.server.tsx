import { renderToReadableStream } from 'react-dom/server';
import {
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
import { isOfBackOffice } from './back-office.server.ts';
import { BEACON } from './beacon.ts';
import { pageState, services } from './context.ts';
import { startAfterPaint, withScript } from './layout/start-after-paint.server.ts';
import { Stylesheet } from './layout/stylesheet.ts';
import { stylesheets } from './layout/stylesheets.server.ts';

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
  const isAdmin = matches.some(({ route }) => isOfBackOffice(route.id));
  page.stylesheet = isAdmin ? stylesheets.office : stylesheets.publicPages;
  const html = await renderWhole(
    <Stylesheet value={page.stylesheet}>
      <ServerRouter context={router} url={request.url} />
    </Stylesheet>,
  );
  const started = isAdmin || import.meta.env.DEV ? html : startAfterPaint(html);
  const isCounted = !isAdmin && !page.isPrivate && settings.countsVisits;
  page.html = isCounted ? withScript(started, `<script type="module">${BEACON}</script>`) : started;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
};

async function renderWhole(shown: React.ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(shown, {
    onError: (error) => void errors.push(error),
    // Parts of any length are in their place, not at the end with a script that moves them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  // React leaves out what fails within a Suspense boundary.
  if (errors.length > 0) throw errors[0];
  return new Response(stream).text();
}

export default handleDocument;

/** A method that a page does not know, or a path that cannot be read, is no failure of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.get(services).report(error);
};
