import { join } from 'node:path';
import { mailboxOf } from '../../gateways/email-message.ts';
import { openMailOutbox } from '../../gateways/email-outbox.ts';
import { openMailer } from '../../gateways/mailer.ts';
import { heldSince } from '../../market/deliveries/store.server.ts';
import type { Db } from '../../market/ports.ts';
import type { Services } from '../../web/context.ts';
import type { Config } from '../config/config.ts';

/**
 * How mails leave: to the mail server, else in a demo into files, else not at all. They come from
 * the brand as it is when they are sent, where MAIL_FROM names nobody.
 */
export function openMail(
  { mail, demo, dataDir }: Config,
  brand: () => Promise<string>,
): Services['mail'] {
  if (mail) {
    const { smtpUrl } = mail;
    const sender = (name: string) => openMailer({ smtpUrl, from: mailboxOf(mail.from, name) });
    return { send: async (email) => sender(await brand())(email), isDemo: false };
  }
  if (!demo) return undefined;
  const folder = join(dataDir, 'outbox');
  const sender = (name: string) => openMailOutbox(folder, { name, address: 'demo@example.com' });
  return { send: async (email) => sender(await brand())(email), isDemo: true };
}

const HELD =
  'This site was restored from a backup, and nothing leaves until you press Release on the dashboard';

/** The same, but after a restore nothing leaves until the administrator says so. */
export function unlessHeld(db: Db, mail: Services['mail']): Services['mail'] {
  return (
    mail && {
      ...mail,
      send: async (email) =>
        (await heldSince(db)) === undefined
          ? mail.send(email)
          : { kind: 'unreachable', reason: HELD },
    }
  );
}
