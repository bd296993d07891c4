import type { PartnerCheck } from '../../gateways/partner-check.ts';
import { checkMailServer } from '../../gateways/smtp/check.ts';
import { allowsPlain } from '../../gateways/smtp/connection.ts';
import type { Config } from '../config/config.ts';
import { smsProviders } from '../config/sms-providers.ts';
import { type Finding, ok, problem, warning } from './findings.ts';

export async function checkPartners(config: Config, deadlineMs: number): Promise<Finding[]> {
  const { email, sms, formEndpoint, site } = config;
  return [
    checkPublicUrl(site.publicUrl),
    email
      ? checkPartner('Mail server', await checkMailServer(email.smtpUrl, deadlineMs), 'SMTP_URL')
      : warning('Mail server', 'none is connected: set SMTP_URL and MAIL_FROM.'),
    sms
      ? checkPartner(
          'Text gateway',
          await sms.provider.check(sms.settings, deadlineMs),
          sms.provider.variables,
        )
      : warning('Text gateway', `none is connected: set ${smsProviders[0].variables}.`),
    ...(email && allowsPlain(email.smtpUrl) ? [plainEmailWarning] : []),
    checkForm(formEndpoint),
  ];
}

const plainEmailWarning = warning(
  'Mail password',
  'may be sent unencrypted (allow-plain in SMTP_URL): only for a server on this machine.',
);

function checkPartner(subject: string, result: PartnerCheck, settings: string): Finding {
  return result.kind === 'ok'
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
  if (!address) return ok(subject, 'is not set: requests are stored here only');
  const { protocol, username } = new URL(address);
  if (username) return warning(subject, 'holds a user name, which is not sent. Take it out.');
  return protocol === 'https:' || isLocalhost(address)
    ? ok(subject, 'is an address that can be posted to')
    : warning(subject, 'is not https: requests can be read on the way.');
}

const isLocalhost = (address: string) =>
  /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname);
