const WORDS =
  'The database does not answer, or cannot write, just now. Please try again in a moment. If you were saving something, look first whether it is there.';
const SECONDS = 5;

/**
 * What a visitor hears where the database failed the request. An answer that says itself what went
 * wrong keeps its words; any other, a success above all, is replaced: nobody knows whether it is so.
 */
export function notNow(request: Request, answer?: Response): Response {
  const ownWords = answer !== undefined && answer.status >= 400;
  const asksForPage = request.headers.get('Accept')?.includes('text/html') ?? false;
  const headers = new Headers(ownWords ? answer.headers : undefined);
  if (!ownWords)
    headers.set('Content-Type', `text/${asksForPage ? 'html' : 'plain'}; charset=utf-8`);
  headers.set('Retry-After', String(SECONDS));
  headers.set('Cache-Control', 'no-store');
  const words = asksForPage ? page : WORDS;
  return new Response(ownWords ? answer.body : words, { status: 503, headers });
}

const page = `<!doctype html>
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
  <p>${WORDS}</p>
  <p><a href="">Try Again</a></p>
</main>
</html>
`;
