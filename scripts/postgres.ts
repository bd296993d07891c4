import { serverProgramsOrInstall } from '../test/helpers/postgres/programs.ts';
import { startServer } from '../test/helpers/postgres/server.ts';

/**
 * TEST_DATABASE_URL, else a server of our own that ends with this process. Undefined, with a message, if
 * there is none; in CI it throws.
 */
export async function postgresForTests(): Promise<string | undefined> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const reason = 'No PostgreSQL 15 or newer was found: install one, or set TEST_DATABASE_URL.';
  const programs = serverProgramsOrInstall();
  if (programs) return (await startServer(programs)).url;
  if (process.env.CI) {
    process.stderr.write(`${reason}\n`);
    process.exit(1);
  }
  process.stdout.write(`SKIPPED: every test on PostgreSQL. ${reason}\n`);
  return undefined;
}
