import { randomInt } from 'node:crypto';
import type { Connection, Db } from '../../database/tables.ts';
import { openAdministrator } from '../../market/admin/administrator.server.ts';
import { ensureAdministrator } from '../../market/admin/commands.server.ts';
import { passwordProblem, siteWords } from '../../market/admin/passwords.server.ts';
import { generatePassword } from '../../market/admin/rules.ts';
import {
  addressesWithPassword,
  administratorAddress,
  hasPassword,
} from '../../market/admin/store.server.ts';
import { currentSite } from '../../market/settings/store.server.ts';
import { authSecret } from '../config/auth-secret.ts';
import type { Config } from '../config/config.ts';
import { openCodeRateLimit, openSignInRateLimit } from '../rate-limits/sign-in-rate-limit.ts';
import type { Terminal } from './terminal.ts';

const DEMO_EMAIL = 'admin@example.com';

/** Valid until the address is changed under Settings, Security. */
export const firstAddress = ({ admin }: Pick<Config, 'admin'>): string =>
  admin?.email ?? DEMO_EMAIL;

/** A first password that is easy to guess ends the start; an existing one is not checked. */
export async function startAdministrator(
  config: Pick<Config, 'admin' | 'authSecret' | 'dataDir' | 'site'>,
  connection: Pick<Connection, 'db' | 'dialect'>,
  exitWithError: Terminal['exitWithError'],
) {
  const { db } = connection;
  const secret = authSecret(config.authSecret, config.dataDir);
  const first = firstAddress(config);
  if (config.admin) {
    const email = await administratorAddress(db, first);
    if (!(await hasPassword(db, email))) {
      const words = siteWords(await currentSite(db, config.site), email);
      const problem = passwordProblem(config.admin.password, words);
      if (problem) exitWithError(`ADMIN_PASSWORD: ${problem}`);
    }
    await ensureAdministrator(db, { ...config.admin, email }, Date.now());
  }
  const administrator = openAdministrator({
    db,
    secret,
    email: first,
    publicUrl: config.site.publicUrl,
    admitSignInAttempt: openSignInRateLimit(connection),
    admitCodeAttempt: openCodeRateLimit(connection),
    now: Date.now,
  });
  return { administrator, secret };
}

/** Whether a database without ADMIN_EMAIL is a real site, whose account a demo would replace. */
export async function hasOwner(db: Db): Promise<boolean> {
  const demoEmail = await administratorAddress(db, DEMO_EMAIL);
  return (await addressesWithPassword(db)).some((address) => address !== demoEmail);
}

/** Returns what to print. Call it once the server listens: the password is printed only once. */
export async function prepareDemoAccount(db: Db): Promise<string[]> {
  const email = await administratorAddress(db, DEMO_EMAIL);
  const account = { email, password: generatePassword(randomInt) };
  const outcome = await ensureAdministrator(db, account, Date.now());
  return [
    `Administrator: ${account.email}`,
    outcome === 'created'
      ? `Password: ${account.password}`
      : 'The password was printed on the first start; npm run admin -- set-password sets another.',
  ];
}
