import { MAX_COUNTED } from '../../../market/deals/rules.ts';
import { formatCount } from '../../deals/format.ts';
import type { Figures } from './figures.server.ts';

export interface Task {
  text: string;
  to: string;
  /** What one does about it. */
  action: string;
}

/** One line for each kind of thing that waits for the owner, the most urgent first. */
export function waitingTasks(figures: Figures): Task[] {
  const { newLeads, unreadMessages, unclearTexts, failedEmails, endingDeals } = figures;
  const lines = [
    { count: newLeads, one: 'new business lead', to: '/admin/leads?status=new', action: 'Answer' },
    { count: unreadMessages, one: 'unread message', to: '/admin/messages', action: 'Read' },
    {
      count: unclearTexts,
      one: 'text message that may not have been sent',
      more: 'text messages that may not have been sent',
      to: '/admin/messages',
      action: 'Review',
    },
    {
      count: failedEmails,
      one: 'e-mail to a spa owner failed this week',
      more: 'e-mails to spa owners failed this week',
      to: '/admin/leads',
      action: 'See leads',
    },
    {
      count: endingDeals,
      one: 'deal ends within 7 days',
      more: 'deals end within 7 days',
      to: '/admin/deals',
      action: 'Extend',
    },
  ];
  return lines.flatMap(({ count, one, more = `${one}s`, to, action }) =>
    count === 0 ? [] : { text: `${countText(count)} ${count === 1 ? one : more}`, to, action },
  );
}

/** What each tile says below its name, by where it leads. */
export function tileTexts(figures: Figures): Record<string, string> {
  const { businesses, zips, unfindableBusinesses, newLeads, unreadMessages } = figures;
  const inZips = `in ${countText(zips)} ZIP ${zips === 1 ? 'code' : 'codes'}`;
  return {
    '/admin/business/new': `${businesses.toLocaleString('en-US')} listed`,
    '/admin/leads': `${countText(newLeads)} new`,
    '/admin/messages': `${countText(unreadMessages)} unread`,
    '/admin/businesses':
      unfindableBusinesses > 0
        ? `${countText(unfindableBusinesses)} without a ZIP code we know`
        : inZips,
    '/admin/deals': `${countText(figures.activeDeals)}, ${countText(figures.endingDeals)} end this week`,
  };
}

/** '14', '1,000+' */
export function countText(count: number): string {
  return formatCount({ deals: Math.min(count, MAX_COUNTED), orMore: count > MAX_COUNTED });
}
