import { describeCertificate } from '../network-errors.ts';
import type { PartnerCheck } from '../partner-check.ts';
import { openConnection } from './connection.ts';

/** Sends nothing. */
export async function checkMailServer(
  smtpUrl: string,
  deadlineMs: number,
  publicUrl: string,
): Promise<PartnerCheck> {
  const { connection, auth } = await openConnection(smtpUrl, deadlineMs, publicUrl);
  const result = Promise.withResolvers<PartnerCheck>();
  const fail = ({ code = '', originalCode }: Failure = {}) =>
    result.resolve({
      kind: 'problem',
      reason: describeCertificate(originalCode, 'its') ?? reasons[code] ?? 'it cannot be reached',
    });
  const timer = setTimeout(() => fail({ code: 'ETIMEDOUT' }), deadlineMs);
  connection.on('error', fail);
  connection.on('end', () => fail());
  connection.connect((error) => {
    if (error) return fail(error);
    if (!auth) return result.resolve({ kind: 'ok' });
    connection.login(auth, (refused) =>
      refused ? fail({ code: 'EAUTH' }) : result.resolve({ kind: 'ok' }),
    );
  });
  return result.promise.finally(() => {
    clearTimeout(timer);
    connection.close();
  });
}

interface Failure {
  code?: string | undefined;
  originalCode?: string | undefined;
}

const reasons: Record<string, string> = {
  EAUTH: 'it does not accept the user name and password',
  ETIMEDOUT: 'it does not answer',
  EDNS: 'its host name is unknown',
  ETLS: 'no encrypted connection to it can be made, and a password is not sent without one',
  EPROTOCOL: 'the server there is not a mail server, or it is too busy',
};
