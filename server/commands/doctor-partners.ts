import { checkMailServer, type PartnerCheckResult } from '../../gateways/email-check.ts';
import { checkTextGateway } from '../../gateways/sms-check.ts';
import { allowsPlain } from '../../gateways/smtp-connection.ts';
import type { Config } from '../config/config.ts';
import { type Finding, ok, problem, warning } from './findings.ts';

/** Who stands outside: greeted, but nothing is sent to anybody. */
export async function checkPartners(config: Config, deadlineMs: number): Promise<Finding[]> {
  const { email, sms, formEndpoint, site } = config;
  return [
    checkPublicUrl(site.publicUrl),
    email
      ? checkPartner('Mail server', await checkMailServer(email.smtpUrl, deadlineMs), 'SMTP_URL')
      : warning('Mail server', 'none is connected: set SMTP_URL and MAIL_FROM.'),
    sms
      ? checkPartner('Text gateway', await checkTextGateway(sms, deadlineMs), 'TWILIO_*')
      : warning('Text gateway', 'none is connected: set TWILIO_*.'),
    ...(email && allowsPlain(email.smtpUrl) ? [plainEmailWarning] : []),
    checkForm(formEndpoint),
  ];
}

const plainEmailWarning = warning(
  'Mail password',
  'may be sent unencrypted (allow-plain in SMTP_URL): only for a server on this machine.',
);

function checkPartner(subject: string, result: PartnerCheckResult, settings: string): Finding {
  return result.kind === 'fine'
    ? ok(subject, 'answers and knows us')
    : problem(subject, `${result.reason}. Check ${settings}, and the way there.`);
}

function checkPublicUrl(address: string): Finding {
  const subject = 'PUBLIC_URL';
  if (address.startsWith('https:')) return ok(subject, 'is https');
  return isLocalhost(address)
    ? warning(subject, 'leads to this machine alone: set it to your https address.')
    : problem(subject, 'is not https: passwords can be read on the way. Put https in front.');
}

function checkForm(address: string | undefined): Finding {
  const subject = 'FORM_ENDPOINT';
  if (!address) return ok(subject, 'is not set: requests are kept here only');
  const { protocol, username } = new URL(address);
  if (username) return warning(subject, 'holds a user name, which is not sent. Take it out.');
  return protocol === 'https:' || isLocalhost(address)
    ? ok(subject, 'is an address that can be posted to')
    : warning(subject, 'is not https: requests can be read on the way.');
}

const isLocalhost = (address: string) =>
  /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname);
