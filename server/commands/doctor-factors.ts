import type { Finding } from '../../market/ports/connections.ts';
import type { Db } from '../../market/ports.ts';
import { canReadTotp } from '../../market/totp/commands.server.ts';
import { authSecretIn } from '../config/auth-secret.ts';
import type { Config } from '../config/config.ts';
import { ok, problem } from './findings.ts';

const RESET = 'npm run admin -- reset-second-factor';

export async function checkFactors(
  db: Db,
  config: Pick<Config, 'authSecret' | 'dataDir'>,
): Promise<Finding[]> {
  const totp = await db
    .selectFrom('admin_totp')
    .selectAll()
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const findings: Finding[] = [];
  if (totp) {
    const secret = authSecretIn(config);
    const works = secret !== undefined && canReadTotp(totp, secret);
    findings.push(
      works
        ? ok('Authenticator app', 'its codes can be checked')
        : problem(
            'Authenticator app',
            `AUTH_SECRET is not the one that it was set up with, so its codes are refused. Set the former one, sign in with a recovery code, or run: ${RESET}`,
          ),
    );
  }
  return findings;
}
