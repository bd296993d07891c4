import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { smtpConnection } from './smtp-connection.ts';

export type PartnerCheckResult = { kind: 'fine' } | { kind: 'wrong'; reason: string };

/** Greets the mail server and signs in as sending would, and sends nothing. */
export function checkMailServer(smtpUrl: string, deadlineMs: number): Promise<PartnerCheckResult> {
  const { options, auth } = smtpConnection(smtpUrl, deadlineMs);
  const connection = new SMTPConnection(options);
  const result = Promise.withResolvers<PartnerCheckResult>();
  const fail = (error?: { code?: string | undefined }) =>
    result.resolve({ kind: 'wrong', reason: reasons[error?.code ?? ''] ?? 'it cannot be reached' });
  const timer = setTimeout(() => fail({ code: 'ETIMEDOUT' }), deadlineMs);
  connection.on('error', fail);
  connection.on('end', () => fail());
  connection.connect((error) => {
    if (error) return fail(error);
    if (!auth) return result.resolve({ kind: 'fine' });
    connection.login(auth, (refused) =>
      refused ? fail({ code: 'EAUTH' }) : result.resolve({ kind: 'fine' }),
    );
  });
  return result.promise.finally(() => {
    clearTimeout(timer);
    connection.close();
  });
}

const reasons: Record<string, string> = {
  EAUTH: 'it does not accept the user name and password in SMTP_URL',
  ETIMEDOUT: 'it gives no answer',
  EDNS: 'its host name is unknown',
  ETLS: 'no encrypted connection to it can be made, and a password is not sent without one',
  EPROTOCOL: 'what answers there is no mail server, or it is too busy',
};
