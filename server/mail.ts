import { join } from 'node:path';
import { mailboxOf } from '../gateways/mail-message.ts';
import { openMailOutbox } from '../gateways/mail-outbox.ts';
import { openMailer } from '../gateways/mailer.ts';
import type { Services } from '../web/context.ts';
import type { Config } from './config.ts';

/** How mails leave: to the mail server, else in a demo into files, else not at all. */
export function openMail({ mail, demo, dataDir, site }: Config): Services['mail'] {
  if (mail) {
    const from = mailboxOf(mail.from, site.brand);
    return { send: openMailer({ smtpUrl: mail.smtpUrl, from }), isDemo: false };
  }
  if (!demo) return undefined;
  const from = { name: site.brand, address: 'demo@example.com' };
  return { send: openMailOutbox(join(dataDir, 'outbox'), from), isDemo: true };
}
