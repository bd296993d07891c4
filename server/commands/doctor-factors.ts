import { passkeyHost } from '../../market/passkeys/rules.ts';
import type { Finding } from '../../market/ports/connections.ts';
import type { Db } from '../../market/ports.ts';
import { canReadTotp } from '../../market/totp/commands.server.ts';
import { authSecretIn } from '../config/auth-secret.ts';
import type { Config } from '../config/config.ts';
import { ok, problem } from './findings.ts';

const RESET = 'npm run admin -- reset-second-factor';

/** Whether the administrator's second factors work with AUTH_SECRET and PUBLIC_URL as they are. */
export async function checkFactors(
  db: Db,
  config: Pick<Config, 'authSecret' | 'dataDir' | 'site'>,
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
  return [...findings, ...(await checkPasskeys(db, passkeyHost(config.site.publicUrl)))];
}

async function checkPasskeys(db: Db, host: string): Promise<Finding[]> {
  const rows = await db.selectFrom('admin_passkeys').select('host').execute();
  if (rows.length === 0) return [];
  const others = [...new Set(rows.map((row) => row.host))].filter((other) => other !== host);
  if (others.length === 0) return [ok('Passkeys', `they are for ${host}`)];
  const message = `some were made for ${others.join(', ')} and work there alone, but PUBLIC_URL has ${host}. Set the former PUBLIC_URL, sign in with a code and add new ones, or run: ${RESET}`;
  return [problem('Passkeys', message)];
}
