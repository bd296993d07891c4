import type { Connection } from '../../database/tables.ts';
import type { Finding } from '../../market/ports/connections.ts';
import { listed } from '../../market/words.ts';
import { authSecretIn } from '../config/auth-secret.ts';
import { type Config, type ConfigOutcome, readConfig } from '../config/config.ts';
import { currentConfig, type Entered } from '../config/entered-values.ts';
import { openStripeService } from '../outbound/stripe.ts';
import { checkDatabase, openDatabase } from './doctor-database.ts';
import { checkFactors } from './doctor-factors.ts';
import { checkFiles, checkUpgradeSpace } from './doctor-files.ts';
import { checkMachine } from './doctor-machine.ts';
import { checkPartners, type Failures, failuresIn } from './doctor-partners.ts';
import { checkStripe } from './doctor-stripe.ts';
import { ok, problem } from './findings.ts';

export async function runChecks(
  environment: Record<string, string | undefined>,
  now: number,
  deadlineMs = 10_000,
): Promise<Finding[]> {
  const outcome: ConfigOutcome = readConfig(environment);
  if (outcome.kind === 'invalid') {
    return outcome.problems.map((message) => problem('Configuration', message));
  }
  const { config } = outcome;
  const findings = [ok('Configuration', 'complete and well-formed')];
  findings.push(...(await checkMachine(config, now)), ...(await checkUpgradeSpace(config)));
  const opened = await openDatabase(config);
  findings.push(...opened.findings);
  let current = config;
  let failures: Failures = {};
  if (opened.connection) {
    const { db } = opened.connection;
    const read = await currentConfig(db, config, authSecretIn(config)).catch(() => undefined);
    current = read?.config ?? config;
    failures = await failuresIn(db).catch(() => ({}));
    findings.push(...(await checkOpenDatabase(opened.connection, config, { now, deadlineMs })));
    if (read) findings.push(...checkEntered(read.entered));
  }
  findings.push(...(await checkPartners(current, failures, deadlineMs)));
  return findings;
}

function checkEntered({ unreadable }: Entered): Finding[] {
  if (unreadable.length === 0) return [];
  const message = `cannot be opened with this AUTH_SECRET: ${listed(unreadable)}. Enter them again under Settings, Connections.`;
  return [problem('Entered connections', message)];
}

async function checkOpenDatabase(
  connection: Connection,
  config: Config,
  { now, deadlineMs }: { now: number; deadlineMs: number },
): Promise<Finding[]> {
  const { db } = connection;
  const { readStripe } = openStripeService({ config, db, now: () => now, deadlineMs });
  try {
    return [
      ...(await checkDatabase(connection, now)),
      ...(await checkFactors(db, config)),
      ...(await checkFiles(db, config)),
      ...(await checkStripe(db, { readStripe, secret: authSecretIn(config), now })),
    ];
  } catch {
    return [problem('Database', 'stopped answering during the check. See its own log.')];
  } finally {
    await connection.close();
  }
}
