import { randomUUIDv7 } from 'node:crypto';
import {
  type MailProblems,
  type MailServer,
  postalAddressProblem,
  readMailServer,
  splitMailServer,
  USUAL_PORT,
} from '../../../../market/connections/mail-server.ts';
import { CONNECTION_CHANGED } from '../../../../market/security-events.ts';
import { savePostalAddress } from '../../../../market/settings/commands.server.ts';
import { oneLine } from '../../../../market/text.ts';
import type { Services } from '../../../context.ts';
import type { FormAnswer } from '../../../kit/forms/failure.ts';
import {
  type Done,
  type Refused,
  type Submission,
  success,
} from '../../../kit/forms/form-action.server.ts';
import { enterPath } from '../paths.ts';
import type { ConnectionsAnswer } from './send-test.server.ts';
import { canSend, lastOutcomesOf, stateOf } from './view.server.ts';

export interface MailAnswer extends ConnectionsAnswer {
  mailProblems?: MailProblems;
}

type Entered = Omit<MailServer, 'password'> & { postalAddress: string };
type Answer = Promise<Done | Refused<FormAnswer & { mailProblems?: MailProblems }>>;

const mailSettings = ({ connections }: Services) => {
  const settings = connections.settings.find(({ id }) => id === 'mail');
  if (!settings) throw new Error('There is a connection for mail');
  return settings;
};

/** What the form is filled with, the password never, and whether mail works. */
export async function mailView(app: Services) {
  const settings = mailSettings(app);
  const stored = splitMailServer(await app.connectionValues.read('mail'));
  const entered: Entered = {
    server: stored?.server ?? '',
    port: stored?.port ?? USUAL_PORT,
    user: stored?.user ?? '',
    from: stored?.from ?? '',
    postalAddress: app.site.postalAddress ?? '',
  };
  const last = await lastOutcomesOf('mail', app);
  return {
    key: randomUUIDv7(),
    entered,
    hasPassword: Boolean(stored?.password),
    isEntered: settings.isEntered,
    isInEnvironment: settings.isInEnvironment,
    isUnreadable: settings.variables.some(({ isUnreadable }) => isUnreadable),
    isAddressInEnvironment: app.defaults.postalAddress !== undefined,
    state: stateOf(settings, app, last),
    canSend: canSend('mail', app),
    last,
  };
}

/** Stores the fields: of the server, unless the environment has it, and the postal address likewise. */
export async function saveMail({ app, values, change }: Submission): Answer {
  const { isInEnvironment } = mailSettings(app);
  const postalAddress = oneLine(values.postalAddress ?? '');
  const addressProblem = postalAddressProblem(postalAddress);
  const stored = await app.connectionValues.read('mail');
  const isEmpty = ['server', 'user', 'password', 'from'].every((name) => !values[name]?.trim());
  // A postal address alone is worth saving, too.
  const isAddressAlone =
    isInEnvironment || (isEmpty && postalAddress !== '' && Object.keys(stored).length === 0);
  const read = isAddressAlone ? undefined : readMailServer(values, stored);
  const mailProblems = {
    ...(read && 'problems' in read && read.problems),
    ...(addressProblem && { postalAddress: addressProblem }),
  };
  if (Object.keys(mailProblems).length > 0) return { status: 400, mailProblems };
  if (app.defaults.postalAddress === undefined)
    await savePostalAddress(app.db, postalAddress, change);
  if (read && 'values' in read) {
    const { kind } = await app.connectionValues.enter('mail', { ...read.values }, change);
    if (kind === 'set') app.logSecurity({ ...CONNECTION_CHANGED, detail: 'mail set' });
  }
  // What waits for a mail server leaves at once.
  app.delivery.wake();
  const text = isAddressAlone ? 'The postal address is saved' : 'Mail is saved. Send a test now.';
  return { to: enterPath('mail'), flash: success(text) };
}
