import type { MiddlewareFunction, RouterContextProvider } from 'react-router';
import { findOwnerBySession } from '../../../market/owners/store.server.ts';
import { openSessionCookie } from '../../../market/sessions/cookie.server.ts';
import { ownerSession, pageState, type Services, services } from '../../context.ts';
import { withFlash } from '../../kit/forms/flash.server.ts';
import { redirect } from '../../redirect.server.ts';
import { LOST_LINK } from './head.ts';

type CookieServices = Pick<Services, 'cookieSecret' | 'site'>;

export const ownerCookie = ({ cookieSecret, site }: CookieServices) =>
  openSessionCookie(cookieSecret, site.publicUrl, 'owner_session');

/** The spa that a request comes from; undefined for all others. */
export async function readOwner(request: Request, context: Readonly<RouterContextProvider>) {
  const app = context.get(services);
  const token = await ownerCookie(app).read(request.headers.get('Cookie'));
  return token === undefined ? undefined : findOwnerBySession(app.db, token, app.now());
}

/** Lets a spa pass that has started at its link, and shows all others how to get it again. */
export const ownerOnly: MiddlewareFunction<Response> = async ({ request, context }) => {
  context.get(pageState).isPrivate = true;
  const owner = await readOwner(request, context);
  if (owner) {
    context.set(ownerSession, owner);
    return;
  }
  if (request.method === 'GET') throw redirect(LOST_LINK);
  const text = 'Your page was closed meanwhile. Open it again with your link.';
  const headers = await withFlash(context.get(services), { kind: 'warning', text });
  throw redirect(LOST_LINK, { headers });
};
