const BUSY_SECONDS = 10;

/** Cached for a year, because the name has the contents' hash. 503 if too many wait. */
export function pictureAnswer(bytes: Buffer | undefined, type: 'image/png' | 'image/jpeg') {
  if (!bytes) {
    const headers = { 'Retry-After': String(BUSY_SECONDS) };
    return new Response('Too many images at once', { status: 503, headers });
  }
  const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' };
  return new Response(new Uint8Array(bytes), { headers });
}
