import { createCookie } from 'react-router';
import { allowsSecureCookies, cookiePrefix } from '../../../market/sessions/rules.ts';
import type { Services } from '../../context.ts';
import type { ToastKind } from '../ui/toast.tsx';

/** Redirect with `withFlash`; the next page's frame takes it and shows a toast. */
export interface Flash {
  kind: ToastKind;
  text: string;
  /** Shown in a toast of its own. */
  warning?: string | undefined;
  undo?: { action: string; values: Record<string, string> } | undefined;
}

const COOKIE_MAX_AGE_SECONDS = 60;

type FlashServices = Pick<Services, 'site' | 'cookieSecret'>;

function flashCookie({ site, cookieSecret }: FlashServices) {
  return createCookie(`${cookiePrefix(site.publicUrl)}flash`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: allowsSecureCookies(site.publicUrl),
    secrets: [cookieSecret],
  });
}

/** `cookies` are more Set-Cookie lines. */
export async function withFlash(
  services: FlashServices,
  flash: Flash,
  cookies: string[] = [],
): Promise<Headers> {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  headers.append(
    'Set-Cookie',
    await flashCookie(services).serialize(flash, { maxAge: COOKIE_MAX_AGE_SECONDS }),
  );
  return headers;
}

/** The returned headers make sure that the toast is shown only once. */
export async function takeFlash(services: FlashServices, request: Request) {
  const cookie = flashCookie(services);
  // The cookie is signed, so its content is ours or null.
  const flash: Flash | null = await cookie.parse(request.headers.get('Cookie'));
  const headers = new Headers();
  if (flash) headers.append('Set-Cookie', await cookie.serialize('', { maxAge: 0 }));
  return { flash, headers };
}
