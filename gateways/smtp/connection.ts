import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

/**
 * Prepares a connection to SMTP_URL; the library loads with the first e-mail. A user name and password go
 * over TLS only, unless the address says `?allow-plain=true`.
 */
export async function openConnection(smtpUrl: string, deadlineMs: number, publicUrl: string) {
  const [{ parseConnectionUrl }, { default: SMTPConnection }] = await Promise.all([
    import('nodemailer/lib/shared'),
    import('nodemailer/lib/smtp-connection'),
  ]);
  const { auth, ...server } = parseConnectionUrl(smtpUrl);
  const options: SMTPConnectionOptions = {
    name: greetingName(publicUrl),
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

/** Servers refuse a machine's own name, which has no dots. An IP address stands in brackets (RFC 5321). */
function greetingName(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  if (hostname.startsWith('[')) return hostname.replace('[', '[IPv6:');
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname;
}

/** Whether a user name and password may be sent without encryption, to a relay on this machine. */
export function allowsPlain(smtpUrl: string): boolean {
  const { protocol, username, searchParams } = new URL(smtpUrl);
  return protocol === 'smtp:' && username !== '' && searchParams.get('allow-plain') === 'true';
}
