import { createHmac, timingSafeEqual } from 'node:crypto';
import { createCookie } from 'react-router';
import { allowsSecureCookies, cookiePrefix, SESSION_SECONDS } from './rules.ts';

/** Signed with AUTH_SECRET, so a new secret signs everybody out. */
export function openSessionCookie(
  secret: string,
  publicUrl: string,
  whose: 'session' | 'owner_session' = 'session',
) {
  const name = `${cookiePrefix(publicUrl)}${whose}`;
  const cookie = createCookie(name, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: allowsSecureCookies(publicUrl),
    maxAge: SESSION_SECONDS,
    secrets: [secret],
  });
  return {
    /** Undefined if there is no token that was signed here. */
    async read(header: string | null | undefined): Promise<string | undefined> {
      if (!header) return undefined;
      const token: unknown = await cookie.parse(header);
      return typeof token === 'string' && token !== '' ? token : formerToken(header, name, secret);
    },
    write: (token: string, seconds = SESSION_SECONDS) =>
      cookie.serialize(token, { maxAge: seconds }),
    forget: () => cookie.serialize('', { maxAge: 0 }),
  };
}

/** 0.1.0 (Better Auth) wrote `token.signature`; a day after the upgrade no such session is left. */
function formerToken(header: string, name: string, secret: string): string | undefined {
  const pattern = new RegExp(`(?:^|; *)${name}=([\\w-]{32,43})\\.([\\w%]{46,132})(?:;|$)`);
  const [, token, signature] = pattern.exec(header) ?? [];
  if (token === undefined || signature === undefined) return undefined;
  const expected = Buffer.from(
    encodeURIComponent(createHmac('sha256', secret).update(token).digest('base64')),
  );
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? token : undefined;
}
