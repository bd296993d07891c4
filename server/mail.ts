import { join } from 'node:path';
import { mailboxOf } from '../gateways/mail-message.ts';
import { openMailOutbox } from '../gateways/mail-outbox.ts';
import { openMailer } from '../gateways/mailer.ts';
import { heldSince } from '../market/deliveries/store.server.ts';
import type { Db, SendEmail } from '../market/ports.ts';
import type { Services } from '../web/context.ts';
import type { Config } from './config.ts';

/** How mails leave: to the mail server, else in a demo into files, else not at all. */
export function openMail(
  { mail, demo, dataDir, site }: Pick<Config, 'mail' | 'demo' | 'dataDir' | 'site'>,
  db: Db,
): Services['mail'] {
  if (mail) {
    const from = mailboxOf(mail.from, site.brand);
    return { send: unlessHeld(db, openMailer({ smtpUrl: mail.smtpUrl, from })), isDemo: false };
  }
  if (!demo) return undefined;
  const from = { name: site.brand, address: 'demo@example.com' };
  return { send: unlessHeld(db, openMailOutbox(join(dataDir, 'outbox'), from)), isDemo: true };
}

const HELD =
  'This site was restored from a backup, and nothing leaves until you press Release on the dashboard';

function unlessHeld(db: Db, send: SendEmail): SendEmail {
  return async (email) =>
    (await heldSince(db)) === undefined ? send(email) : { kind: 'unreachable', reason: HELD };
}
