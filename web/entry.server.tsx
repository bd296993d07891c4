import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
import { pageState, services } from './context.ts';
import { PageStartContext, RESTORE_SCROLL } from './layout/page-scripts.tsx';
import { startOf } from './layout/start-script.server.ts';
import { PRESS_FEEDBACK } from './ui/press-feedback.ts';

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
  const start = await startOf(router, !page.isPrivate, settings.countsVisits);
  page.scripts = [RESTORE_SCROLL, PRESS_FEEDBACK, start.script];
  const { serverHandoffStream: _, ...withoutStream } = router;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <PageStartContext value={start}>
        <ServerRouter context={withoutStream} url={request.url} />
      </PageStartContext>,
      {
        // Otherwise React may add scripts of its own, which the page's policy does not name.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
        onShellError: reject,
      },
    );
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
};

export default handleDocument;

/** A method that a page does not know, or a path that cannot be read, is no failure of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.get(services).report(error);
};
