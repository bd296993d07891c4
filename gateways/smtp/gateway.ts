import { Readable } from 'node:stream';
import type { EmailOutcome, OutgoingEmail, SendEmail } from '../../market/ports/email.ts';
import { describeCertificate } from '../network-errors.ts';
import { openConnection } from './connection.ts';
import { composeEmail, isBareAddress, type Mailbox } from './message.ts';

/** For one e-mail, from the connection to the answer. */
const EMAIL_DEADLINE_MS = 20_000;

interface MailerOptions {
  smtpUrl: string;
  from: Mailbox;
  /** The mail server is greeted with its host. */
  publicUrl: string;
  deadlineMs?: number;
}

/**
 * Opens a connection for each e-mail. It uses SMTPConnection itself, because only that says whether the text
 * was sent before something went wrong.
 */
export function openMailer({
  smtpUrl,
  from,
  publicUrl,
  deadlineMs = EMAIL_DEADLINE_MS,
}: MailerOptions): SendEmail {
  return async (email) => {
    if (!isBareAddress(email.to)) {
      return { kind: 'refused', reason: 'This is not an email address that we can send to' };
    }
    const raw = await composeEmail(email, from);
    const opened = await openConnection(smtpUrl, deadlineMs, publicUrl);
    return sendOverSmtp({ ...opened, from: from.address, deadlineMs }, email, raw);
  };
}

interface SmtpServer extends Awaited<ReturnType<typeof openConnection>> {
  from: string;
  deadlineMs: number;
}

function sendOverSmtp(
  { connection, auth, from, deadlineMs }: SmtpServer,
  { to }: OutgoingEmail,
  raw: Buffer,
): Promise<EmailOutcome> {
  return new Promise((resolve) => {
    let isDataSent = false;
    // SMTPConnection reads this only after the server has accepted DATA (354).
    const message = new Readable({
      read() {
        isDataSent = true;
        this.push(raw);
        this.push(null);
      },
    });
    const timer = setTimeout(() => fail({ code: 'ETIMEDOUT' }), deadlineMs);
    let isFinished = false;

    function finish(outcome: EmailOutcome) {
      if (isFinished) return;
      isFinished = true;
      clearTimeout(timer);
      connection.close();
      resolve(outcome);
    }
    function fail(error: SmtpError) {
      finish(describeError(error, isDataSent, deadlineMs));
    }
    function send() {
      connection.send({ from, to: [to] }, message, (error, info) => {
        if (error) return fail(error);
        finish({
          kind: 'accepted',
          result: `The mail server accepted it: ${cleanResponse(info?.response)}`,
        });
      });
    }

    connection.on('error', fail);
    connection.on('end', () => fail({ code: 'ECONNECTION' }));
    connection.connect((error) => {
      if (error) return fail(error);
      if (!auth) return send();
      connection.login(auth, (refused) => (refused ? fail(refused) : send()));
    });
  });
}

interface SmtpError {
  code?: string | undefined;
  /** The system's or TLS's own code. */
  originalCode?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  /** The command that the server answered. */
  command?: string | undefined;
}

/** Answers to these concern the recipient or the text; answers to all other commands concern us. */
const ABOUT_THE_EMAIL = ['RCPT TO', 'DATA'];

/** Reasons name no host, user or password of SMTP_URL. */
function describeError(error: SmtpError, isDataSent: boolean, deadlineMs: number): EmailOutcome {
  if (error.code === 'EAUTH' || error.code === 'ENOAUTH') {
    return {
      kind: 'refused',
      reason: 'The mail server does not accept the user name and password',
      mayRetry: true,
      isOurs: true,
    };
  }
  // A refused STARTTLS has a response code too, but refuses no e-mail.
  if (error.responseCode && error.code !== 'ETLS') {
    const response = cleanResponse(error.response);
    const isForNow = error.responseCode < 500;
    return {
      kind: 'refused',
      reason: `The mail server refused it${isForNow ? ' for now' : ''}: ${response}`,
      ...(isForNow && { mayRetry: true }),
      ...(!ABOUT_THE_EMAIL.includes(error.command ?? '') && { isOurs: true }),
    };
  }
  const isTimeout = error.code === 'ETIMEDOUT';
  if (isDataSent) {
    const what = isTimeout
      ? `The mail server took the text but gave no answer within ${deadlineMs / 1000} s`
      : 'The connection broke while the mail server was taking the text';
    return { kind: 'unknown', reason: `${what}, so the mail may have been sent` };
  }
  return {
    kind: 'unreachable',
    reason: isTimeout
      ? `The mail server gave no answer within ${deadlineMs / 1000} s`
      : (describeCertificate(error.originalCode, "The mail server's") ??
        errorMessages[error.code ?? ''] ??
        'The mail server could not be reached'),
  };
}

const errorMessages: Record<string, string> = {
  ECONNECTION: 'The mail server broke off the connection',
  EDNS: "The mail server's host name is unknown",
  ETLS: 'No encrypted connection to the mail server could be made, so nothing was sent',
  EPROTOCOL: 'The mail server answered with something that is not SMTP',
};

const MAX_RESPONSE_LENGTH = 200;

/** Limits a stranger's text to one line. */
function cleanResponse(response: string | undefined): string {
  return (response ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_RESPONSE_LENGTH);
}
