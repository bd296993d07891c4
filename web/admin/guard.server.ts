import { data, type MiddlewareFunction } from 'react-router';
import { pageUnderWay, services, signedIn } from '../context.ts';
import { withFlash } from '../forms/flash.server.ts';
import { readForm } from '../forms/read-form.server.ts';
import type { Ended } from '../forms/session-ended.ts';
import { redirect } from '../layout/redirect.server.ts';
import { loginAddress } from './return-path.ts';
import { withoutMarker } from './session-cookies.server.ts';

/**
 * Lets the administrator pass and sends everyone else to sign in, and back here afterwards; but a
 * form that someone filled in is told so where it stands, so that what was typed is not lost.
 */
export const administratorOnly: MiddlewareFunction<Response> = async ({
  request,
  url,
  context,
}) => {
  context.get(pageUnderWay).isPrivate = true;
  if (context.get(signedIn)) return;
  const all = context.get(services);
  const session = await all.administrator.sessionOf(request.headers.get('Cookie'));
  if (session.kind === 'administrator') {
    context.set(signedIn, session.email);
    return;
  }
  const login = loginAddress(url);
  if (session.kind === 'nobody') {
    const ended = await endedForm(request);
    throw ended ? data(ended, { status: 401 }) : redirect(login);
  }
  const told = { kind: 'error', text: 'Unauthorized access' } as const;
  throw redirect(login, { headers: await withFlash(all, told, [withoutMarker(all)]) });
};

/** A form with something in it; a browser that asks for a page gets its entries back in there. */
async function endedForm(request: Request): Promise<Ended | undefined> {
  if (!request.body) return undefined;
  const entries = await readForm(request).catch(() => ({}));
  if (Object.keys(entries).length === 0) return undefined;
  const asksForPage = request.headers.get('Accept')?.includes('text/html');
  return { entries: asksForPage ? { ...entries } : undefined };
}

/** For the login itself: anyone may ask for it, and nobody keeps it. */
export const neverKept: MiddlewareFunction<Response> = ({ context }) => {
  context.get(pageUnderWay).isPrivate = true;
};
