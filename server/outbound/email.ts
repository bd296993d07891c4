import { join } from 'node:path';
import { parseMailbox } from '../../gateways/email-message.ts';
import { openMailOutbox } from '../../gateways/email-outbox.ts';
import { openMailer } from '../../gateways/mailer.ts';
import { pausedSince } from '../../market/deliveries/store.server.ts';
import type { Db } from '../../market/ports.ts';
import type { Services } from '../../web/context.ts';
import type { Config } from '../config/config.ts';

/**
 * How mails leave: to the mail server, else in a demo into files, else not at all. They come from
 * the brand as it is when they are sent, where MAIL_FROM names nobody.
 */
export function openEmail(
  { email, demo, dataDir }: Config,
  brand: () => Promise<string>,
): Services['emailSender'] {
  if (email) {
    const { smtpUrl } = email;
    const sender = (name: string) => openMailer({ smtpUrl, from: parseMailbox(email.from, name) });
    return { send: async (outgoing) => sender(await brand())(outgoing), isDemo: false };
  }
  if (!demo) return undefined;
  const folder = join(dataDir, 'outbox');
  const sender = (name: string) => openMailOutbox(folder, { name, address: 'demo@example.com' });
  return { send: async (outgoing) => sender(await brand())(outgoing), isDemo: true };
}

const PAUSED_REASON =
  'This site was restored from a backup, and nothing leaves until you press Release on the dashboard';

/** The same, but after a restore nothing leaves until the administrator says so. */
export function unlessSendingPaused(
  db: Db,
  email: Services['emailSender'],
): Services['emailSender'] {
  return (
    email && {
      ...email,
      send: async (outgoing) =>
        (await pausedSince(db)) === undefined
          ? email.send(outgoing)
          : { kind: 'unreachable', reason: PAUSED_REASON },
    }
  );
}
