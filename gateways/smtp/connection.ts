import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

/**
 * A connection to SMTP_URL, not made yet; the library loads with the first e-mail. A user name and
 * password go over TLS only: a server without TLS is not connected to, unless the address says
 * `?allow-plain=true`.
 */
export async function openConnection(smtpUrl: string, deadlineMs: number) {
  const [{ parseConnectionUrl }, { default: SMTPConnection }] = await Promise.all([
    import('nodemailer/lib/shared'),
    import('nodemailer/lib/smtp-connection'),
  ]);
  const { auth, ...server } = parseConnectionUrl(smtpUrl);
  const options: SMTPConnectionOptions = {
    ...server,
    requireTLS: auth !== undefined && !allowsPlain(smtpUrl),
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
    dnsTimeout: deadlineMs,
    socketCloseTimeout: 0,
  };
  return { connection: new SMTPConnection(options), auth };
}

/** Whether a user name and password may be sent without encryption, for a relay on this machine. */
export function allowsPlain(smtpUrl: string): boolean {
  const { protocol, username, searchParams } = new URL(smtpUrl);
  return protocol === 'smtp:' && username !== '' && searchParams.get('allow-plain') === 'true';
}
