import { data, type MiddlewareFunction } from 'react-router';
import { IMPORT_PATH } from '../../../market/imports/rules.ts';
import {
  administratorEmail,
  administratorSession,
  pageState,
  type Services,
  services,
} from '../../context.ts';
import { withFlash } from '../../kit/forms/flash.server.ts';
import { readUnsavedForm } from '../../kit/forms/read-form.server.ts';
import { loginPath, loginPathFor } from '../../kit/layout/return-path.ts';
import { redirect } from '../../redirect.server.ts';
import { clearMarkerCookie, clearStepCookie, readStepCookie } from './session-cookies.server.ts';

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
    context.set(administratorSession, session);
    return;
  }
  const login = loginPath(url);
  if (request.method !== 'GET' || session.kind === 'unauthorized')
    app.logSecurity({ event: 'admin-call-refused', account: 'unknown' });
  if (session.kind === 'anonymous') {
    // Nobody's file is read before it is known whose it is.
    const ended = url.pathname === IMPORT_PATH ? undefined : await readUnsavedForm(request);
    throw ended ? data(ended, { status: 401, statusText: 'Unauthorized' }) : redirect(login);
  }
  const flash = { kind: 'error', text: 'Unauthorized access' } as const;
  throw redirect(login, { headers: await withFlash(app, flash, [clearMarkerCookie(app)]) });
};

/** Lets pass who has just given the right password and owes the second step. */
export const secondStepOnly: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  context.get(pageState).isPrivate = true;
  const app = context.get(services);
  const token = await readStepCookie(app, request);
  if (await app.administrator.opensSecondStep(token)) return;
  throw await backToLogin(app, url);
};

/** The second step is over, in time or in tries: it begins again with the password. */
export async function backToLogin(app: Services, url: URL): Promise<Response> {
  const flash = { kind: 'error', text: 'Please sign in again' } as const;
  const to = loginPathFor(url.searchParams.get('to'));
  return redirect(to, { headers: await withFlash(app, flash, [await clearStepCookie(app)]) });
}

/** For the login itself: anyone may open it, and it is never cached. */
export const neverCached: MiddlewareFunction<Response> = ({ context }) => {
  context.get(pageState).isPrivate = true;
};
