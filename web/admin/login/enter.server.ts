import type { SignedIn } from '../../../market/admin/sign-in.server.ts';
import type { SignInSource } from '../../../market/sessions/commands.server.ts';
import type { Services } from '../../context.ts';
import { withFlash } from '../../kit/forms/flash.server.ts';
import { returnPath } from '../../kit/layout/return-path.ts';
import { redirect } from '../../redirect.server.ts';
import { announce } from './announce.server.ts';
import {
  clearStepCookie,
  markerAndDeviceCookies,
  readDeviceCookie,
} from './session-cookies.server.ts';

/** In the login's address: the browser was given a session, and has to send it back. */
export const SIGNED_IN = 'signed-in';

/** The message for a browser that came back without it. */
export const NO_COOKIE =
  'Your browser did not keep the sign-in cookie. Please allow cookies for this site and sign in again. (Safari keeps none on http://localhost: use https there, or another browser.)';

const WELCOME = 'Welcome back, Admin!';

export async function sourceOf(
  request: Request,
  address: string,
  services: Services,
): Promise<SignInSource> {
  return {
    address,
    device: await readDeviceCookie(services, request),
    userAgent: request.headers.get('User-Agent'),
    cookie: request.headers.get('Cookie'),
  };
}

export async function enter(
  request: Request,
  { email, cookies, device, isNewDevice }: SignedIn,
  services: Services,
  by: 'password' | 'code',
): Promise<Response> {
  services.logSecurity({ event: 'signed-in', account: 'administrator', detail: by });
  if (isNewDevice) await announce(request, { email, event: { kind: 'new-device' } }, services);
  const flash = { kind: 'success', text: WELCOME } as const;
  const headers = await withFlash(services, flash, [
    ...cookies,
    ...(await markerAndDeviceCookies(services, device)),
    await clearStepCookie(services),
  ]);
  const to = returnPath(new URL(request.url).searchParams.get('to'));
  return redirect(`/admin/login?${new URLSearchParams({ to, [SIGNED_IN]: '1' })}`, { headers });
}
