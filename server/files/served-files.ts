import { Hono, type MiddlewareHandler } from 'hono';
import { pictureOfFile } from '../../market/pictures/rules.ts';
import { FILE_ENDING } from '../http/route-pattern.ts';
import { staticFiles } from '../http/static-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The file may exist a moment later. */
const NO_STORE = { 'Cache-Control': 'no-store' };

export interface ServedFolders {
  clientDir: string;
  formerAssetsDir: string;
  uploads: { folder: string };
}

export function servedFiles({ clientDir, formerAssetsDir, uploads }: ServedFolders): Hono {
  const app = new Hono();
  // Vite names these files after their contents, so a file never changes.
  const buildFiles = { root: clientDir, precompressed: true };
  app.get('/assets/*', staticFiles({ ...buildFiles, cacheControl: IMMUTABLE }));
  const former = staticFiles({
    root: formerAssetsDir,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice('/assets'.length),
    cacheControl: IMMUTABLE,
  });
  app.get('/assets/*', former);
  app.get('/assets/*', (c) => c.text('Not found', 404, NO_STORE));
  app.get('/uploads/:file', uploadedFiles(uploads.folder));
  app.get('/uploads/*', (c) => c.text('Not found', 404, NO_STORE));
  const files = staticFiles({ ...buildFiles, cacheControl: 'public, max-age=3600' });
  app.get('*', (c, next) => (FILE_ENDING.test(c.req.path) ? files(c, next) : next()));
  return app;
}

function uploadedFiles(root: string): MiddlewareHandler {
  const rewriteRequestPath = (path: string) => path.slice('/uploads'.length);
  const serve = staticFiles({ root, rewriteRequestPath, cacheControl: IMMUTABLE });
  return async (c, next) =>
    pictureOfFile(c.req.path.slice('/uploads/'.length)) ? serve(c, next) : next();
}
