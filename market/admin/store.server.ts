import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../ports.ts';
import { allowsSecureCookies, SESSION_SECONDS } from './rules.ts';
import { PASSWORD_LENGTH } from './schema.ts';

const timestampColumns = { createdAt: 'created_at', updatedAt: 'updated_at' };

/**
 * Better Auth with its open defaults closed: no sign-up, no HTTP endpoints mounted, no telemetry,
 * no limiter of its own (ours counts first), and sessions that end after a day in any case.
 * Loaded here, for it weighs as much as all pages together and visitors do not need it.
 */
export async function openAuth(db: Db, secret: string, publicUrl: string) {
  const { betterAuth } = await import('better-auth');
  const secure = allowsSecureCookies(publicUrl);
  const prefix = publicUrl.startsWith('https:') ? '__Host-' : '';
  return betterAuth({
    baseURL: publicUrl,
    secret,
    // Also for PostgreSQL: instants then are ISO text and truths 0 or 1 on both databases.
    database: { db, type: 'sqlite' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
    },
    session: {
      modelName: 'admin_sessions',
      fields: {
        ...timestampColumns,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
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
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => endSessions(db, userId),
          after: async ({ userId }) => keepNewestSession(db, userId),
        },
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
      cookies: { session_token: { name: `${prefix}session` } },
    },
  });
}

async function endSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('user_id', '=', userId).execute();
}

/** Of two sign-ins at the same moment, one session remains. */
async function keepNewestSession(db: Db, userId: string): Promise<void> {
  const newest = db
    .selectFrom('admin_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  await db
    .deleteFrom('admin_sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .execute();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('id', '=', id).execute();
}

export async function hasPassword(db: Db, email: string): Promise<boolean> {
  return (await addressesWithPassword(db)).includes(email.toLowerCase());
}

/** The e-mail addresses, in lower case, that somebody can sign in with. */
export async function addressesWithPassword(db: Db): Promise<string[]> {
  const accounts = await db
    .selectFrom('admin_accounts')
    .innerJoin('admin_users', 'admin_users.id', 'admin_accounts.user_id')
    .select('admin_users.email')
    .execute();
  return accounts.map(({ email }) => email);
}

/**
 * Makes `email` the administrator's address with `password`, ends all its sessions, and takes the
 * password of every other address away: a former administrator has no access now.
 */
export async function setPassword(
  db: Db,
  address: string,
  password: string,
  now: number,
): Promise<void> {
  const email = address.toLowerCase();
  const at = new Date(now).toISOString();
  const { hashPassword } = await import('better-auth/crypto');
  const hash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('admin_users')
      .values({
        id: randomUUIDv7(),
        name: 'Admin',
        email,
        email_verified: 1,
        image: null,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
    const { id } = await tx
      .selectFrom('admin_users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('admin_accounts')
      .values({
        id: randomUUIDv7(),
        user_id: id,
        provider_id: 'credential',
        account_id: id,
        password: hash,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'provider_id'])
          .doUpdateSet({ password: hash, updated_at: at }),
      )
      .execute();
    await tx.deleteFrom('admin_accounts').where('user_id', '!=', id).execute();
    await tx.deleteFrom('admin_sessions').where('user_id', '=', id).execute();
  });
}
