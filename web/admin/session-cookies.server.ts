import { createCookie } from 'react-router';
import { DEVICE_SECONDS, keepsSecureCookies, SESSION_SECONDS } from '../../market/admin/rules.ts';
import type { Services } from '../context.ts';

type Needed = Pick<Services, 'site'>;

/** `admin_session=true` tells scripts that someone is signed in; it opens no door. */
function marker({ site }: Needed, value: string, seconds: number): string {
  const secure = keepsSecureCookies(site.publicUrl) ? '; Secure' : '';
  return `admin_session=${value}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure}`;
}

/** Tells a browser that the administrator has used from a stranger's; it opens no door either. */
function deviceCookie({ site }: Needed) {
  return createCookie('admin_device', {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: keepsSecureCookies(site.publicUrl),
    maxAge: DEVICE_SECONDS,
  });
}

export async function knownDevice(services: Needed, request: Request): Promise<string | undefined> {
  const device: unknown = await deviceCookie(services).parse(request.headers.get('Cookie'));
  return typeof device === 'string' ? device : undefined;
}

/** What goes along with a new session's own cookie. */
export async function besideSession(services: Needed, device: string): Promise<string[]> {
  return [
    marker(services, 'true', SESSION_SECONDS),
    await deviceCookie(services).serialize(device),
  ];
}

export function withoutMarker(services: Needed): string {
  return marker(services, '', 0);
}
