export interface Refusal {
  status: number;
  message: string;
  retryAfterSeconds: number;
}

/** Renders no page, because a refusal must cost next to nothing. */
export function refusalResponse(
  request: Request,
  { status, message, retryAfterSeconds }: Refusal,
): Response {
  const isPage = request.headers.get('Accept')?.includes('text/html') ?? false;
  const headers = {
    'Content-Type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
    'Retry-After': String(retryAfterSeconds),
    'Cache-Control': 'no-store',
  };
  return new Response(isPage ? htmlPage(message) : message, { status, headers });
}

/** `message` is ours and needs no escaping. */
const htmlPage = (message: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Oops! Something went wrong</title>
<style>
  :root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif }
  main { max-width: 34rem; margin: 20vh auto 0; padding: 0 1.5rem; text-align: center }
</style>
<main>
  <h1>Oops! Something went wrong</h1>
  <p>${message}</p>
  <p><a href="">Try Again</a></p>
</main>
</html>
`;
