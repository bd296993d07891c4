import { checkMailServer, type PartnerAnswer } from '../../gateways/email-check.ts';
import { checkTextGateway } from '../../gateways/sms-check.ts';
import { allowsPlain } from '../../gateways/smtp-connection.ts';
import type { Config } from '../config/config.ts';
import { type Finding, ok, problem, warning } from './findings.ts';

/** Who stands outside: greeted, but nothing is sent to anybody. */
export async function checkPartners(config: Config, deadlineMs: number): Promise<Finding[]> {
  const { mail, texts, formEndpoint, site } = config;
  return [
    publicUrl(site.publicUrl),
    mail
      ? partner('Mail server', await checkMailServer(mail.smtpUrl, deadlineMs), 'SMTP_URL')
      : warning('Mail server', 'none is connected: set SMTP_URL and MAIL_FROM.'),
    texts
      ? partner('Text gateway', await checkTextGateway(texts, deadlineMs), 'TWILIO_*')
      : warning('Text gateway', 'none is connected: set TWILIO_*.'),
    ...(mail && allowsPlain(mail.smtpUrl) ? [plainMail] : []),
    form(formEndpoint),
  ];
}

const plainMail = warning(
  'Mail password',
  'may be sent unencrypted (allow-plain in SMTP_URL): only for a server on this machine.',
);

function partner(about: string, answer: PartnerAnswer, settings: string): Finding {
  return answer.kind === 'fine'
    ? ok(about, 'answers and knows us')
    : problem(about, `${answer.reason}. Check ${settings}, and the way there.`);
}

function publicUrl(address: string): Finding {
  const about = 'PUBLIC_URL';
  if (address.startsWith('https:')) return ok(about, 'is https');
  return isHere(address)
    ? warning(about, 'leads to this machine alone: set it to your https address.')
    : problem(about, 'is not https: passwords can be read on the way. Put https in front.');
}

function form(address: string | undefined): Finding {
  const about = 'FORM_ENDPOINT';
  if (!address) return ok(about, 'is not set: requests are kept here only');
  const { protocol, username } = new URL(address);
  if (username) return warning(about, 'holds a user name, which is not sent. Take it out.');
  return protocol === 'https:' || isHere(address)
    ? ok(about, 'is an address that can be posted to')
    : warning(about, 'is not https: requests can be read on the way.');
}

const isHere = (address: string) => /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname);
