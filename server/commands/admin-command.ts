import { existsSync } from 'node:fs';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { connect, embeddedFile } from '../../database/connect.ts';
import type { Connection, Db } from '../../database/tables.ts';
import { stepsOf } from '../../database/upgrades/all.ts';
import { changeAddress, resetFactors, setPassword } from '../../market/admin/commands.server.ts';
import { passwordProblem, siteWords } from '../../market/admin/passwords.server.ts';
import { isPassword, NEW_PASSWORD_MESSAGES } from '../../market/admin/schema.ts';
import { administratorAddress, userIdOf } from '../../market/admin/store.server.ts';
import { isEmail } from '../../market/schema.ts';
import { deleteSessions, deleteSteps } from '../../market/sessions/commands.server.ts';
import { currentSite } from '../../market/settings/store.server.ts';
import type { Config } from '../config/config.ts';
import { firstAddress, hasOwner } from '../lifecycle/administrator.ts';
import { failureIn } from '../lifecycle/database-refusal.ts';
import { exitWithError, readConfigOrExit } from '../lifecycle/terminal.ts';
import { upgrade } from '../lifecycle/upgrade.ts';
import { WAITING_FOR_ANOTHER } from '../lifecycle/wait-for-database.ts';
import { logOfCommand } from '../telemetry/security-log.ts';

const COMMANDS = ['set-password', 'set-email', 'reset-second-factor'] as const;
const USAGE =
  'There are three commands: npm run admin -- set-password, … set-email me@example.com, and … reset-second-factor';
const NOT_AN_EMAIL = 'Give the new address: npm run admin -- set-email me@example.com';
const NOT_AN_ARGUMENT =
  'The password is typed or piped in, never an argument: others could read it in the list of processes.';
const NO_DATABASE = 'The database is empty: set DATABASE_URL right, or start the program once.';
const NO_ACCOUNT = 'There is no administrator yet: start the program once.';
const NOT_A_DEMO =
  'ADMIN_EMAIL is not set, but this site is not a demo: it has an administrator. Nothing was changed. Give this command the environment of the program.';

/** `npm run admin -- set-password`, `… set-email` and `… reset-second-factor`. All end all sessions. */
async function main([name, ...rest]: string[]) {
  const command = COMMANDS.find((one) => one === name) ?? exitWithError(USAGE);
  const newEmail = command === 'set-email' ? readEmail(rest) : undefined;
  if (newEmail === undefined && rest.length > 0)
    exitWithError(command === 'set-password' ? NOT_AN_ARGUMENT : USAGE);
  const config = readConfigOrExit();
  const file = embeddedFile(config.dataDir);
  if (!config.databaseUrl && !existsSync(file)) {
    exitWithError(
      `There is no database: ${file}`,
      'Set DATA_DIR right, or start the program once.',
    );
  }

  const password = command === 'set-password' ? await readPassword() : undefined;
  const connection = await openSite(config);
  const { db } = connection;
  const first = firstAddress(config);
  const email = await administratorAddress(db, first);
  if (newEmail !== undefined) {
    await setEmail(db, { first, email, newEmail });
    stdout.write(emailSet(email, newEmail));
    logOfCommand({ event: 'factors-changed', detail: command });
  } else if (password === undefined) {
    await db.transaction().execute(resetFactors);
    stdout.write(SECOND_FACTOR_RESET);
    logOfCommand({ event: 'factors-reset' });
  } else {
    const problem = passwordProblem(password, siteWords(await currentSite(db, config.site), email));
    if (problem) exitWithError(problem, 'Nothing was changed.');
    await setPassword(db, email, password, Date.now());
    stdout.write(passwordSet(email));
    logOfCommand({ event: 'password-set' });
  }
  await connection.close();
}

function readEmail([typed = '', ...rest]: string[]): string {
  const email = typed.trim().toLowerCase();
  return rest.length === 0 && isEmail(email) ? email : exitWithError(NOT_AN_EMAIL);
}

async function setEmail(
  db: Db,
  { first, email, newEmail }: { first: string; email: string; newEmail: string },
): Promise<void> {
  const userId = (await userIdOf(db, email)) ?? exitWithError(NO_ACCOUNT);
  await db.transaction().execute(async (tx) => {
    const by = { actor: 'npm run admin', now: Date.now() };
    await changeAddress(tx, { userId, first, email: newEmail }, by);
    await deleteSessions(tx, userId);
    await deleteSteps(tx);
  });
}

const emailSet = (before: string, now: string) =>
  `The administrator signs in with ${now} now (before: ${before}), and all sessions are ended.
The password and the second factor stay.
`;

const SECOND_FACTOR_RESET = `The authenticator app and the recovery codes are removed, and all sessions are ended.
The password alone signs in now: set up a second factor again under Settings, Security.
`;

const passwordSet = (email: string) =>
  `The password of ${email} is set, and all sessions are ended.
An authenticator app and recovery codes, if there were any, are removed.
`;

async function readPassword(): Promise<string> {
  const password = await (stdin.isTTY ? promptForPassword() : readPipedPassword());
  if (!isPassword(password)) exitWithError(NEW_PASSWORD_MESSAGES.length);
  return password;
}

async function openSite(config: Config): Promise<Connection> {
  const onWait = () => stdout.write(`${WAITING_FOR_ANOTHER}\n`);
  const connection = await connect({ ...config, onWait });
  const { dialect } = connection;
  const print = () => {};
  if ((await stepsOf(connection.db)).done.length === 0) exitWithError(NO_DATABASE);
  await connection.runExclusively((worker) =>
    upgrade({
      worker,
      dialect,
      config,
      now: Date.now(),
      print,
      exitWithError,
    }),
  );
  if (!config.admin && (await hasOwner(connection.db))) exitWithError(NOT_A_DEMO);
  return connection;
}

async function promptForPassword(): Promise<string> {
  const nullOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: nullOutput, terminal: true });
  terminal.on('SIGINT', () => exitWithError('', 'Nothing was changed.'));
  const ask = async (question: string) => {
    stdout.write(question);
    const answer = await terminal.question('');
    stdout.write('\n');
    return answer;
  };
  const first = await ask('New password for the administrator: ');
  const second = await ask('The same again: ');
  terminal.close();
  if (first !== second) exitWithError(`${NEW_PASSWORD_MESSAGES.differs} Nothing was changed.`);
  return first;
}

async function readPipedPassword(): Promise<string> {
  for await (const line of createInterface({ input: stdin })) return line;
  return '';
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  exitWithError(`Not done: ${failureIn(error)}`);
}
