import { type MiddlewareFunction, redirect } from 'react-router';
import { pageUnderWay, services, signedIn } from '../context.ts';
import { withFlash } from '../forms/flash.server.ts';
import { loginAddress } from './origin-path.ts';
import { withoutMarker } from './session-cookies.server.ts';

/** Lets the administrator pass and sends everyone else to sign in, and back here afterwards. */
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
  if (session.kind === 'nobody') throw redirect(login);
  const told = { kind: 'error', text: 'Unauthorized access' } as const;
  throw redirect(login, { headers: await withFlash(all, told, [withoutMarker(all)]) });
};

/** For the login itself: anyone may ask for it, and nobody keeps it. */
export const neverKept: MiddlewareFunction<Response> = ({ context }) => {
  context.get(pageUnderWay).isPrivate = true;
};
