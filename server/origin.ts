const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True for a write that another site's page made a browser send. Browsers put Origin on every
 * write; a client without one is no browser, and carries nobody's cookies by accident.
 */
export function isForeignWrite(request: Request, publicUrl: string): boolean {
  if (reads.has(request.method)) return false;
  const origin = request.headers.get('origin');
  return origin !== null && origin !== publicUrl && origin !== new URL(request.url).origin;
}
