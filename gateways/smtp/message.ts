import type { OutgoingEmail } from '../../market/ports/email.ts';

export interface Mailbox {
  name: string;
  address: string;
}

/** Reads MAIL_FROM: 'hello@spa.test' or 'Spa Deals <hello@spa.test>'. */
export function parseMailbox(mailFrom: string, brand: string): Mailbox {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(mailFrom) ?? [];
  const quoted = name.trim().replace(/^"(.*)"$/, '$1');
  return { name: quoted || brand, address: (inBrackets ?? mailFrom).trim() };
}

/** One bare address: no list, name, route or line break. */
const BARE_ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,253}$/;

export function isBareAddress(address: string): boolean {
  return BARE_ADDRESS.test(address) && address.length <= 254;
}

/** Every address is an object, so nodemailer parses none. */
export async function composeEmail(email: OutgoingEmail, from: Mailbox): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { id, to, subject, text, html, unsubscribeUrl, isAutomatic, at } = email;
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: new Date(at),
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    headers: {
      ...(unsubscribeUrl !== undefined && oneClickHeaders(unsubscribeUrl)),
      ...(isAutomatic && { 'Auto-Submitted': 'auto-generated' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  });
  return composer.compile().build();
}

function oneClickHeaders(unsubscribeUrl: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
