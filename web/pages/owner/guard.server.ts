import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { findOwnerBySession } from '../../../market/owners/store.server.ts';
import { PHOTOS_PATH } from '../../../market/pictures/rules.ts';
import { openSessionCookie } from '../../../market/sessions/cookie.server.ts';
import { ownerSession, pageState, type Services, services } from '../../context.ts';
import { readUnsavedForm } from '../../kit/forms/read-form.server.ts';
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

/** Lets a spa pass that has started at its link; all others are shown how to get it again, and lose nothing typed. */
export const ownerOnly: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  context.get(pageState).isPrivate = true;
  const owner = await readOwner(request, context);
  if (owner) {
    context.set(ownerSession, owner);
    return;
  }
  // Nobody's photos are read before it is known whose they are.
  const isUpload = request.method === 'POST' && url.pathname === PHOTOS_PATH;
  const ended = isUpload ? { entries: undefined } : await readUnsavedForm(request);
  throw ended ? data(ended, { status: 401, statusText: 'Unauthorized' }) : redirect(LOST_LINK);
};
