import { randomInt } from 'node:crypto';
import type { Connection } from '../database/tables.ts';
import { ensureAdministrator, openAdministrator } from '../market/admin/commands.server.ts';
import { easyPassword } from '../market/admin/rules.ts';
import { authSecret } from './auth-secret.ts';
import type { Config } from './config.ts';
import { openGuessLimits } from './guess-limits.ts';

export const DEMO_EMAIL = 'admin@example.com';

/** Opens the administrator's account for this program, and makes it where it is not there yet. */
export async function startAdministrator(config: Config, connection: Connection) {
  const { db } = connection;
  const secret = authSecret(config.authSecret, config.dataDir);
  const account = config.admin ?? { email: DEMO_EMAIL, password: easyPassword(randomInt) };
  const outcome = await ensureAdministrator(db, account, Date.now());
  const administrator = openAdministrator({
    db,
    secret,
    email: account.email,
    publicUrl: config.site.publicUrl,
    admitGuess: openGuessLimits(connection),
    now: Date.now,
  });
  const greeting = config.admin ? [] : greetingOf(outcome, account);
  return { administrator, secret, greeting };
}

/** What a demo says when it is ready; the password is told once, when it is made. */
function greetingOf(outcome: 'created' | 'kept', account: { email: string; password: string }) {
  return outcome === 'created'
    ? [`Administrator: ${account.email}`, `Password: ${account.password}`]
    : [
        `Administrator: ${account.email}`,
        'The password was printed on the first start; npm run admin -- set-password sets another.',
      ];
}
