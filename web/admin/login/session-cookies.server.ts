import { createCookie } from 'react-router';
import {
  allowsSecureCookies,
  cookiePrefix,
  DEVICE_SECONDS,
  SESSION_SECONDS,
  STEP_SECONDS,
} from '../../../market/sessions/rules.ts';
import type { Services } from '../../context.ts';

type CookieServices = Pick<Services, 'site'>;

/**
 * `admin_session=true` shows scripts that someone is signed in; it gives no access. The specification
 * names it, so it has no `__Host-`.
 */
function markerCookie({ site }: CookieServices, value: string, seconds: number): string {
  const secure = allowsSecureCookies(site.publicUrl) ? '; Secure' : '';
  return `admin_session=${value}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure}`;
}

/** Marks a browser that the administrator has used; it gives no access either. */
function deviceCookie({ site }: CookieServices) {
  return createCookie(`${cookiePrefix(site.publicUrl)}admin_device`, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: allowsSecureCookies(site.publicUrl),
    maxAge: DEVICE_SECONDS,
  });
}

/** Marks a browser whose password was right; it opens the second step and nothing else. */
function stepCookie({ site }: CookieServices) {
  return createCookie(`${cookiePrefix(site.publicUrl)}sign_in_step`, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: allowsSecureCookies(site.publicUrl),
    maxAge: STEP_SECONDS,
  });
}

export async function readStepCookie(
  services: CookieServices,
  request: Request,
): Promise<string | undefined> {
  const token: unknown = await stepCookie(services).parse(request.headers.get('Cookie'));
  return typeof token === 'string' ? token : undefined;
}

export const setStepCookie = (services: CookieServices, token: string) =>
  stepCookie(services).serialize(token);

export const clearStepCookie = (services: CookieServices) =>
  stepCookie(services).serialize('', { maxAge: 0 });

export async function readDeviceCookie(
  services: CookieServices,
  request: Request,
): Promise<string | undefined> {
  const device: unknown = await deviceCookie(services).parse(request.headers.get('Cookie'));
  return typeof device === 'string' ? device : undefined;
}

export async function markerAndDeviceCookies(
  services: CookieServices,
  device: string,
): Promise<string[]> {
  return [
    markerCookie(services, 'true', SESSION_SECONDS),
    await deviceCookie(services).serialize(device),
  ];
}

export function clearMarkerCookie(services: CookieServices): string {
  return markerCookie(services, '', 0);
}
