import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { EmailOutcome, OutgoingEmail, SendEmail } from '../market/ports.ts';
import { compose, isBareAddress, type Mailbox } from './email-message.ts';
import { smtpConnection } from './smtp-connection.ts';

/** The longest that one mail may take, all in all. */
export const MAIL_DEADLINE_MS = 20_000;

interface MailerParts {
  smtpUrl: string;
  from: Mailbox;
  deadlineMs?: number;
}

/**
 * The mail server behind SMTP_URL: one connection a mail. We hold the connection ourselves, for
 * only so is it known whether the mail's text had been handed over when something went wrong.
 */
export function openMailer({
  smtpUrl,
  from,
  deadlineMs = MAIL_DEADLINE_MS,
}: MailerParts): SendEmail {
  const connection = smtpConnection(smtpUrl, deadlineMs);
  return async (email) => {
    if (!isBareAddress(email.to)) {
      return { kind: 'refused', reason: 'This is no e-mail address that can be written to' };
    }
    const raw = await compose(email, from);
    return converse({ ...connection, from: from.address, deadlineMs }, email, raw);
  };
}

interface Server extends ReturnType<typeof smtpConnection> {
  from: string;
  deadlineMs: number;
}

function converse(server: Server, { to }: OutgoingEmail, raw: Buffer): Promise<EmailOutcome> {
  return new Promise((resolve) => {
    const connection = new SMTPConnection(server.options);
    let handedOver = false;
    // It is read only when the server has asked for the text (354).
    const message = new Readable({
      read() {
        handedOver = true;
        this.push(raw);
        this.push(null);
      },
    });
    const timer = setTimeout(() => fail({ code: 'ETIMEDOUT' }), server.deadlineMs);
    let isOver = false;

    function end(outcome: EmailOutcome) {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      connection.close();
      resolve(outcome);
    }
    function fail(error: Failure) {
      end(whatWentWrong(error, handedOver, server.deadlineMs));
    }
    function send() {
      connection.send({ from: server.from, to: [to] }, message, (error, info) => {
        if (error) return fail(error);
        end({
          kind: 'accepted',
          result: `The mail server accepted it: ${inWords(info?.response)}`,
        });
      });
    }

    connection.on('error', fail);
    connection.on('end', () => fail({ code: 'ECONNECTION' }));
    connection.connect((error) => {
      if (error) return fail(error);
      if (!server.auth) return send();
      connection.login(server.auth, (refused) => (refused ? fail(refused) : send()));
    });
  });
}

interface Failure {
  code?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
}

/** Reasons name no host, user or password of SMTP_URL. */
function whatWentWrong(error: Failure, handedOver: boolean, deadlineMs: number): EmailOutcome {
  if (error.code === 'EAUTH' || error.code === 'ENOAUTH') {
    return {
      kind: 'refused',
      reason: 'The mail server does not accept the user name and password in SMTP_URL',
    };
  }
  // A server that refuses STARTTLS has an answer too, but was asked nothing else.
  if (error.responseCode && error.code !== 'ETLS') {
    const isForNow = error.responseCode < 500 ? ' for now' : '';
    return {
      kind: 'refused',
      reason: `The mail server refused it${isForNow}: ${inWords(error.response)}`,
    };
  }
  const isLate = error.code === 'ETIMEDOUT';
  if (handedOver) {
    const what = isLate
      ? `The mail server took the text but gave no answer within ${deadlineMs / 1000} s`
      : 'The connection broke while the mail server was taking the text';
    return { kind: 'unknown', reason: `${what}, so the mail may have been sent` };
  }
  return {
    kind: 'unreachable',
    reason: isLate
      ? `The mail server gave no answer within ${deadlineMs / 1000} s`
      : (words[error.code ?? ''] ?? 'The mail server could not be reached'),
  };
}

const words: Record<string, string> = {
  ECONNECTION: 'The mail server broke off the connection',
  EDNS: "The mail server's host name is unknown",
  ETLS: 'No encrypted connection to the mail server could be made, so nothing was sent',
  EPROTOCOL: 'The mail server answered with something that is not SMTP',
};

const LONGEST_ANSWER = 200;

/** A server's answer is a stranger's text: one line, not too long. */
function inWords(response: string | undefined): string {
  return (response ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_ANSWER);
}
