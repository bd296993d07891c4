import { join } from 'node:path';
import { openMailer } from '../../gateways/smtp/gateway.ts';
import { openEmailOutbox } from '../../gateways/smtp/loop-back/gateway.ts';
import { parseMailbox } from '../../gateways/smtp/message.ts';
import { asSent } from '../../market/emails/html.ts';
import { pausedSince } from '../../market/outbox/store.server.ts';
import type { SendEmail } from '../../market/ports/email.ts';
import type { Db, Site } from '../../market/ports.ts';
import { SENDING_PAUSED } from '../../market/todo/copy.ts';
import type { Services } from '../../web/context.ts';
import type { Config } from '../config/config.ts';

/** Without MAIL_FROM the sender is the current brand. */
export function openEmail(
  { email, demo, dataDir, site }: Config,
  currentSite: () => Promise<Site>,
): Services['emailSender'] {
  if (email) {
    const { smtpUrl } = email;
    const { publicUrl } = site;
    const sender = (name: string) =>
      openMailer({ smtpUrl, from: parseMailbox(email.from, name), publicUrl });
    return { send: sendAs(sender, currentSite), isDemo: false };
  }
  if (!demo) return undefined;
  const folder = join(dataDir, 'outbox');
  const sender = (name: string) => openEmailOutbox(folder, { name, address: 'demo@example.com' });
  return { send: sendAs(sender, currentSite), isDemo: true };
}

function sendAs(sender: (name: string) => SendEmail, currentSite: () => Promise<Site>): SendEmail {
  return async (email) => {
    const site = await currentSite();
    return sender(site.brand)({ ...email, html: asSent(email.html, site) });
  };
}

/** After a restore nothing is sent until the administrator releases it. */
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
          : { kind: 'unreachable', reason: SENDING_PAUSED },
    }
  );
}
