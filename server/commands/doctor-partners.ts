import { checkFormService } from '../../gateways/form-relay/check.ts';
import type { PartnerCheck } from '../../gateways/partner-check.ts';
import { checkMailServer } from '../../gateways/smtp/check.ts';
import { allowsPlain } from '../../gateways/smtp/connection.ts';
import {
  lastOutcomes,
  PARTNERS,
  type PartnerId,
} from '../../market/connections/outcomes.server.ts';
import type { ConnectionId, Finding } from '../../market/ports/connections.ts';
import type { Db } from '../../market/ports.ts';
import { inOneLine, NOT_ENCRYPTED, noMail, noTexts } from '../../market/todo/copy.ts';
import type { Config } from '../config/config.ts';
import { describeConnection } from '../config/connections.ts';
import { ok, problem, warning } from './findings.ts';

/** Undefined if the last attempt did not fail. */
export type Failures = Partial<Record<PartnerId, { since: number; reason: string }>>;

export async function failuresIn(db: Db): Promise<Failures> {
  const failures: Failures = {};
  for (const id of PARTNERS) {
    const { failure, failingSince } = await lastOutcomes(db, id);
    if (failure && failingSince) failures[id] = { since: failingSince, reason: failure.reason };
  }
  return failures;
}

export async function checkPartners(
  config: Config,
  failures: Failures,
  deadlineMs: number,
): Promise<Finding[]> {
  return [
    checkPublicUrl(config.site.publicUrl),
    ...checkProxies(config),
    ...(await checkMail(config, failures, deadlineMs)),
    ...(await checkTexts(config, failures, deadlineMs)),
    ...(await checkForm(config, failures, deadlineMs)),
  ];
}

export async function checkMail(
  { email, site }: Config,
  { mail }: Failures,
  deadlineMs: number,
): Promise<Finding[]> {
  if (!email) return [notConnected('mail', noMail())];
  const result = await checkMailServer(email.smtpUrl, deadlineMs, site.publicUrl);
  const finding = checkPartner('mail', result, 'SMTP_URL', mail);
  return allowsPlain(email.smtpUrl) ? [finding, plainEmailWarning] : [finding];
}

export async function checkTexts(
  { sms }: Config,
  { texts }: Failures,
  deadlineMs: number,
): Promise<Finding[]> {
  if (!sms) return [notConnected('texts', noTexts())];
  const { provider, settings } = sms;
  const result = await provider.check(settings, deadlineMs);
  return [checkPartner('texts', result, provider.variables, texts)];
}

/** Connects, with TLS for https, and posts nothing. */
export async function checkForm(
  { formEndpoint: address }: Config,
  { form }: Failures,
  deadlineMs: number,
): Promise<Finding[]> {
  const subject = 'FORM_ENDPOINT';
  if (!address) return [ok(subject, 'is not set: requests are stored here only')];
  const finding = checkPartner('form', await checkFormService(address, deadlineMs), subject, form);
  const { protocol, username } = new URL(address);
  if (username)
    return [warning(subject, 'holds a user name, which is not sent. Take it out.'), finding];
  return protocol === 'https:' || isLocalhost(address)
    ? [finding]
    : [warning(subject, 'is not https: requests can be read on the way.'), finding];
}

function notConnected(id: ConnectionId, todo: { title: string; text: string }): Finding {
  const { name, settings } = describeConnection(id);
  return warning(name, `${inOneLine(todo)} Set ${settings}.`);
}

const plainEmailWarning = warning(
  'Mail password',
  'may be sent unencrypted (allow-plain in SMTP_URL): only for a server on this machine.',
);

/** A partner that answers but failed at the last attempt does not count as well. */
function checkPartner(
  id: PartnerId,
  result: PartnerCheck,
  settings: string,
  failure: Failures[PartnerId],
): Finding {
  const subject = describeConnection(id).name;
  if (result.kind === 'problem')
    return problem(subject, `${result.reason}. Check ${settings}, and the way there.`);
  if (!failure)
    return ok(subject, id === 'form' ? 'answers' : 'answers and accepts our credentials');
  const since = new Date(failure.since).toISOString().slice(0, 16).replace('T', ' ');
  const message = `answers now, but nothing has got through since ${since} UTC: ${failure.reason}.`;
  return warning(subject, message);
}

function checkPublicUrl(address: string): Finding {
  const subject = 'PUBLIC_URL';
  if (address.startsWith('https:')) return ok(subject, 'is https');
  return isLocalhost(address)
    ? warning(subject, 'leads to this machine alone: set it to your https address.')
    : problem(subject, inOneLine(NOT_ENCRYPTED));
}

/** The program speaks only http, so a proxy must end https. */
function checkProxies({ site, trustedProxies }: Config): Finding[] {
  if (!site.publicUrl.startsWith('https:') || trustedProxies > 0) return [];
  const message =
    'is not set, but PUBLIC_URL is https: limits and counts take all visitors for one person. Set it to the number of proxies in front.';
  return [warning('TRUSTED_PROXIES', message)];
}

const isLocalhost = (address: string) =>
  /^(?:localhost|127\.|\[::1\])/.test(new URL(address).hostname);
