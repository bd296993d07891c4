import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../ports.ts';
import { allowsSecureCookies, cookiePrefix, SESSION_SECONDS } from './rules.ts';
import { changedToken, newSession } from './schema.ts';

const timestampColumns = { createdAt: 'created_at', updatedAt: 'updated_at' };

/**
 * Better Auth with its open defaults closed: no sign-up, no HTTP endpoints mounted, no telemetry,
 * no limiter of its own (ours counts first), and sessions that end after a day in any case.
 * Loaded here, for it weighs as much as all pages together and visitors do not need it.
 */
export async function openAuth(db: Db, secret: string, publicUrl: string) {
  const { betterAuth } = await import('better-auth');
  const secure = allowsSecureCookies(publicUrl);
  return betterAuth({
    baseURL: publicUrl,
    secret,
    // Also for PostgreSQL: instants then are ISO text and truths 0 or 1 on both databases.
    database: { db, type: 'sqlite' },
    emailAndPassword: { enabled: false },
    session: {
      modelName: 'admin_sessions',
      fields: {
        ...timestampColumns,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: {
        confirmedAt: { type: 'number', required: false, input: false, fieldName: 'confirmed_at' },
        lastSeenAt: { type: 'number', required: false, input: false, fieldName: 'last_seen_at' },
      },
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
    },
    user: {
      modelName: 'admin_users',
      fields: { ...timestampColumns, emailVerified: 'email_verified' },
    },
    account: {
      modelName: 'admin_accounts',
      fields: {
        ...timestampColumns,
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
      },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      database: { generateId: () => randomUUIDv7(), validateSchema: false },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, secure, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: `${cookiePrefix(publicUrl)}session` } },
    },
    plugins: [await sessionsWithoutPassword()],
  });
}

/** Our additions: a session for an account that has proved itself in our own way, and its new token. */
async function sessionsWithoutPassword() {
  const { createAuthEndpoint } = await import('better-auth/api');
  const { setSessionCookie } = await import('better-auth/cookies');
  return {
    id: 'sessions-without-password',
    endpoints: {
      beginSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: newSession },
        async (ctx) => {
          const { userId, now } = ctx.body;
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(userId);
          if (!user) throw new Error('A session for nobody');
          const seen = { confirmedAt: now, lastSeenAt: now };
          const session = await internalAdapter.createSession(userId, false, seen);
          await setSessionCookie(ctx, { session, user });
          return { id: session.id };
        },
      ),
      carryToken: createAuthEndpoint.serverOnly(
        { method: 'POST', body: changedToken },
        async (ctx) => {
          const { authCookies, secret } = ctx.context;
          const { name, attributes } = authCookies.sessionToken;
          const { token, seconds } = ctx.body;
          await ctx.setSignedCookie(name, token, secret, { ...attributes, maxAge: seconds });
        },
      ),
    },
  };
}
