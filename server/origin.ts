const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Mail programs unsubscribe in one click, from wherever they are (RFC 8058). */
const UNSUBSCRIBE = /^\/unsubscribe\/[\w-]+\.[\w-]+$/;

/**
 * True for a write that another site's page made a browser send. Browsers put Origin on every
 * write; a client without one is no browser, and carries nobody's cookies by accident.
 */
export function isForeignWrite(request: Request, publicUrl: string): boolean {
  if (reads.has(request.method)) return false;
  const origin = request.headers.get('origin');
  // No browser writes one that is no address; the router would stumble over it.
  if (origin !== null && origin !== 'null' && !URL.canParse(origin)) return true;
  // Its signed link is the whole permission; no cookie adds to it.
  if (request.method === 'POST' && UNSUBSCRIBE.test(new URL(request.url).pathname)) return false;
  return origin !== null && origin !== publicUrl && origin !== new URL(request.url).origin;
}
