import { randomInt } from 'node:crypto';
import type { Connection, Db } from '../../database/tables.ts';
import { generatePassword } from '../../market/admin/rules.ts';
import { openAdministrator } from '../../market/admin/sign-in.server.ts';
import { addressesWithPassword, ensureAdministrator } from '../../market/admin/store.server.ts';
import { authSecret } from '../config/auth-secret.ts';
import type { Config } from '../config/config.ts';
import { openCodeRateLimit, openSignInRateLimit } from '../rate-limits/sign-in-rate-limit.ts';

export const DEMO_EMAIL = 'admin@example.com';

/** Opens the administrator's account, and makes the configured one if it is missing. */
export async function startAdministrator(config: Config, connection: Connection) {
  const { db } = connection;
  const secret = authSecret(config.authSecret, config.dataDir);
  if (config.admin) await ensureAdministrator(db, config.admin, Date.now());
  const administrator = openAdministrator({
    db,
    secret,
    email: config.admin?.email ?? DEMO_EMAIL,
    publicUrl: config.site.publicUrl,
    admitSignInAttempt: openSignInRateLimit(connection),
    admitCodeAttempt: openCodeRateLimit(connection),
    now: Date.now,
  });
  return { administrator, secret };
}

/** Whether a database without ADMIN_EMAIL is a real site, whose account a demo would replace. */
export async function hasOwner(db: Db): Promise<boolean> {
  return (await addressesWithPassword(db)).some((address) => address !== DEMO_EMAIL);
}

/**
 * Makes a demo's account if it is missing and returns what to print. Call it when the server
 * listens: the password is printed once, and a failed start would lose it.
 */
export async function prepareDemoAccount(db: Db): Promise<string[]> {
  const account = { email: DEMO_EMAIL, password: generatePassword(randomInt) };
  const outcome = await ensureAdministrator(db, account, Date.now());
  return [
    `Administrator: ${account.email}`,
    outcome === 'created'
      ? `Password: ${account.password}`
      : 'The password was printed on the first start; npm run admin -- set-password sets another.',
  ];
}
