import { data, type MiddlewareFunction } from 'react-router';
import { administratorEmail, pageState, services } from '../context.ts';
import { withFlash } from '../forms/flash.server.ts';
import { readForm } from '../forms/read-form.server.ts';
import type { SessionEnded } from '../forms/session-ended.ts';
import { redirect } from '../layout/redirect.server.ts';
import { loginPath } from './return-path.ts';
import { clearMarkerCookie } from './session-cookies.server.ts';

/**
 * Lets the administrator pass and sends everyone else to sign in, and back here afterwards; but a
 * filled-in form gets the message in place, so its values are not lost.
 */
export const administratorOnly: MiddlewareFunction<Response> = async ({
  request,
  url,
  context,
}) => {
  context.get(pageState).isPrivate = true;
  if (context.get(administratorEmail)) return;
  const app = context.get(services);
  const session = await app.administrator.sessionOf(request.headers.get('Cookie'));
  if (session.kind === 'administrator') {
    context.set(administratorEmail, session.email);
    return;
  }
  const login = loginPath(url);
  if (session.kind === 'anonymous') {
    const ended = await readUnsavedForm(request);
    throw ended ? data(ended, { status: 401 }) : redirect(login);
  }
  const flash = { kind: 'error', text: 'Unauthorized access' } as const;
  throw redirect(login, { headers: await withFlash(app, flash, [clearMarkerCookie(app)]) });
};

/** A form with something in it; a browser that asks for a page gets its entries back in there. */
async function readUnsavedForm(request: Request): Promise<SessionEnded | undefined> {
  if (!request.body) return undefined;
  const entries = await readForm(request).catch(() => ({}));
  if (Object.keys(entries).length === 0) return undefined;
  const acceptsHtml = request.headers.get('Accept')?.includes('text/html');
  return { entries: acceptsHtml ? { ...entries } : undefined };
}

/** For the login itself: anyone may open it, and it is never cached. */
export const neverCached: MiddlewareFunction<Response> = ({ context }) => {
  context.get(pageState).isPrivate = true;
};
