import type { PartnerCheck } from '../../gateways/partner-check.ts';
import { checkMailServer } from '../../gateways/smtp/check.ts';
import { allowsPlain } from '../../gateways/smtp/connection.ts';
import type { ConnectionId, Finding } from '../../market/ports/connections.ts';
import type { Config } from '../config/config.ts';
import { describeConnection } from '../config/connections.ts';
import { ok, problem, warning } from './findings.ts';

export async function checkPartners(config: Config, deadlineMs: number): Promise<Finding[]> {
  return [
    checkPublicUrl(config.site.publicUrl),
    ...checkProxies(config),
    ...(await checkMail(config, deadlineMs)),
    ...(await checkTexts(config, deadlineMs)),
    checkForm(config.formEndpoint),
  ];
}

/** Connects and signs in to the mail server, and sends nothing. */
export async function checkMail({ email, site }: Config, deadlineMs: number): Promise<Finding[]> {
  if (!email) return [notConnected('mail')];
  const result = await checkMailServer(email.smtpUrl, deadlineMs, site.publicUrl);
  const finding = checkPartner('mail', result, 'SMTP_URL');
  return allowsPlain(email.smtpUrl) ? [finding, plainEmailWarning] : [finding];
}

/** Signs in to the text gateway, and sends nothing. */
export async function checkTexts({ sms }: Config, deadlineMs: number): Promise<Finding[]> {
  if (!sms) return [notConnected('texts')];
  const { provider, settings } = sms;
  return [checkPartner('texts', await provider.check(settings, deadlineMs), provider.variables)];
}

function notConnected(id: ConnectionId): Finding {
  const { name, settings } = describeConnection(id);
  return warning(name, `none is connected: set ${settings}.`);
}

const plainEmailWarning = warning(
  'Mail password',
  'may be sent unencrypted (allow-plain in SMTP_URL): only for a server on this machine.',
);

function checkPartner(id: ConnectionId, result: PartnerCheck, settings: string): Finding {
  const subject = describeConnection(id).name;
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

/** The program speaks http alone, so something in front of it ends https. */
function checkProxies({ site, trustedProxies }: Config): Finding[] {
  if (!site.publicUrl.startsWith('https:') || trustedProxies > 0) return [];
  const message =
    'is not set, but PUBLIC_URL is https: limits and counts take all visitors for one person. Set it to the number of proxies in front.';
  return [warning('TRUSTED_PROXIES', message)];
}

export function checkForm(address: string | undefined): Finding {
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
