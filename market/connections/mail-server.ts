import { isEmail } from '../schema.ts';
import { lengthOf, oneLine } from '../text.ts';
import { MAX_POSTAL_ADDRESS } from './rules.ts';

export interface MailServer {
  server: string;
  port: string;
  user: string;
  password: string;
  from: string;
}

export type MailProblems = { [field in keyof MailServer | 'postalAddress']?: string };

/** Stored under the names of its variables (docs/operating.md). */
export interface MailValues {
  SMTP_URL: string;
  MAIL_FROM: string;
}

/** This port uses TLS from the start; all others begin without and upgrade. */
const TLS_PORT = '465';
export const USUAL_PORT = '587';

const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;
const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3})$/i;

/** The inverse of readMailServer; undefined if no valid address is stored. */
export function splitMailServer(values: Partial<MailValues>): MailServer | undefined {
  const url = URL.canParse(values.SMTP_URL ?? '') ? new URL(values.SMTP_URL ?? '') : undefined;
  return (
    url && {
      server: url.hostname,
      port: url.port || (url.protocol === 'smtps:' ? TLS_PORT : USUAL_PORT),
      user: decoded(url.username),
      password: decoded(url.password),
      from: values.MAIL_FROM ?? '',
    }
  );
}

/** A '%' that begins no escape stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An empty password is the stored one for the same server and user; no other may get it. */
export function readMailServer(
  typed: Record<string, string>,
  stored: Partial<MailValues>,
): { values: MailValues } | { problems: MailProblems } {
  const before = splitMailServer(stored);
  const fields = cleanFields(typed);
  const isSameServer = before?.server === fields.server && before.port === fields.port;
  if (isSameServer && before.user === fields.user) fields.password ||= before.password;
  const problems = problemsIn(fields);
  if (Object.keys(problems).length > 0) return { problems };
  // Settings without a field, such as TLS on an unusual port, stay with their server.
  const base = isSameServer ? stored.SMTP_URL : undefined;
  return { values: { SMTP_URL: addressOf(fields, base), MAIL_FROM: fields.from } };
}

function cleanFields(typed: Record<string, string>): MailServer {
  const text = (field: keyof MailServer) => (typed[field] ?? '').trim();
  return {
    server: text('server').toLowerCase(),
    port: text('port') || USUAL_PORT,
    user: text('user'),
    password: text('password'),
    from: oneLine(text('from')),
  };
}

function problemsIn({ server, port, user, password, from }: MailServer): MailProblems {
  const hasPassword = password !== '';
  return {
    ...(!HOST.test(server) && {
      server: 'Please enter the server alone, such as mail.example.com',
    }),
    ...(!isPort(port) && { port: 'Please enter a port, in most cases 587 or 465' }),
    ...(!user && hasPassword && { user: 'Please enter the user of this password' }),
    ...(user && !hasPassword && { password: 'Please enter the password of this user' }),
    ...(!isMailFrom(from) && { from: 'Please enter an email address, or a name and <address>' }),
  };
}

function addressOf({ server, port, user, password }: MailServer, base: string | undefined): string {
  const address = new URL(base ?? `${port === TLS_PORT ? 'smtps' : 'smtp'}://${server}:${port}`);
  address.username = encodeURIComponent(user);
  address.password = encodeURIComponent(password);
  // No network is between, so the password may go without TLS.
  if (user !== '' && address.protocol === 'smtp:' && THIS_MACHINE.test(server))
    address.search = '?allow-plain=true';
  return address.href;
}

export function postalAddressProblem(text: string): string | undefined {
  return lengthOf(text) > MAX_POSTAL_ADDRESS
    ? `Postal address must be at most ${MAX_POSTAL_ADDRESS} characters`
    : undefined;
}

const isPort = (text: string) =>
  /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536;

/** 'hello@spa.test' or 'Spa Deals <hello@spa.test>', on one line. */
export function isMailFrom(value: string): boolean {
  const [, inBrackets] = /^[^<>\r\n]*<([^<>]+)>$/.exec(value) ?? [];
  return isEmail(inBrackets ?? value);
}
