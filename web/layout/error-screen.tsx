import { isRouteErrorResponse } from 'react-router';
import { isUnreachable, UNREACHABLE } from '../forms/failure.ts';
import { Button } from '../ui/button.tsx';

const UNKNOWN = 'An unexpected error occurred';

/** What React Router says in place of a server's error, which a visitor must not read. */
const HIDDEN_BY_ROUTER = 'Unexpected Server Error';

/** The words of an error as a visitor may read them. */
export function errorMessage(error: unknown): string {
  if (isUnreachable(error)) return UNREACHABLE;
  if (isRouteErrorResponse(error)) {
    return typeof error.data === 'string' && error.data ? error.data : error.statusText || UNKNOWN;
  }
  const message = error instanceof Error ? error.message : '';
  return message && message !== HIDDEN_BY_ROUTER ? message : UNKNOWN;
}

export function ErrorScreen({ message }: { message: string }) {
  return (
    <main className="page grid min-h-dvh place-content-center justify-items-center gap-4 text-center">
      <title>Oops! Something went wrong</title>
      <img src="/scenes/stones.svg" alt="" width="240" height="180" className="rounded-card" />
      <h1 className="text-4xl">Oops! Something went wrong</h1>
      <p className="text-ink-soft">{message}</p>
      <Button type="button" onClick={() => window.location.reload()}>
        Try Again
      </Button>
      <a href="/" className="text-sage underline underline-offset-4">
        Back to home
      </a>
    </main>
  );
}
