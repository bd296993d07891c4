import { createCookie } from 'react-router';
import { allowsSecureCookies, cookiePrefix } from '../../../market/sessions/rules.ts';
import type { Services } from '../../context.ts';
import type { ToastKind } from '../ui/toast.tsx';

/** A toast that the next page shows: redirect with `withFlash`, and the frame there takes it. */
export interface Flash {
  kind: ToastKind;
  text: string;
  /** What one should know beside it, in a toast of its own. */
  warning?: string | undefined;
  /** Where a form with these values takes the change back. */
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

/** The headers of a redirect after which `flash` is shown; `cookies` are more Set-Cookie lines. */
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

/** The toast that the last page left, if any, and the headers with which it is shown only once. */
export async function takeFlash(services: FlashServices, request: Request) {
  const cookie = flashCookie(services);
  // It is ours or null: the cookie's signature says so.
  const flash: Flash | null = await cookie.parse(request.headers.get('Cookie'));
  const headers = new Headers();
  if (flash) headers.append('Set-Cookie', await cookie.serialize('', { maxAge: 0 }));
  return { flash, headers };
}
