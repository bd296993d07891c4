import { formatTime, formatTimeOfDay } from '../dates.ts';
import { footer } from '../emails/rules.ts';
import type { Site } from '../ports.ts';
import type { FailingConnection } from './outcomes.server.ts';

export function testEmail(site: Site) {
  const { brand } = site;
  return {
    subject: `A test from ${brand}`,
    text: `Hello,

this is the test that you asked for. ${brand} can send emails.`,
    footerText: footer(
      site,
      'You receive this because “Send a test” was pressed in the back office.',
    ),
  };
}

export const testText = ({ brand }: Site) =>
  `${brand}: This is a test from the back office. Reply STOP to get no more texts.`;

const FAILING: Record<FailingConnection['id'], { what: string; meanwhile: string }> = {
  mail: {
    what: 'Email is not being sent',
    meanwhile: 'The program keeps trying for a day. “Send a test” shows whether it works.',
  },
  texts: {
    what: 'Texts are not being sent',
    meanwhile: 'The program keeps trying for a day. “Send a test” shows whether it works.',
  },
  form: {
    what: 'Requests do not reach your form',
    meanwhile: 'Nothing is lost: Business Leads has each of them.',
  },
  stripe: {
    what: 'Purchases are not read',
    meanwhile: 'Until they are, buyers get no voucher and refunds are not seen.',
  },
};

/** 'Email is not being sent: the mail server could not be reached, since 10:58 PM', and its effect. */
export function failingWords(
  { id, account, reason, since }: FailingConnection,
  now: number,
  timeZone: string,
) {
  const { what, meanwhile } = FAILING[id];
  const isToday = formatTime(since, 'dayKey', timeZone) === formatTime(now, 'dayKey', timeZone);
  const day = isToday ? '' : `${formatTime(since, 'monthAndDay', timeZone)}, `;
  const why = reason.replace(/^(?:The|No) /, (first) => first.toLowerCase()).replace(/\.$/, '');
  const whose = account?.name ? ` (${account.name})` : '';
  return {
    title: `${what}${whose}: ${why}, since ${day}${formatTimeOfDay(since, timeZone)}`,
    text: meanwhile,
  };
}
