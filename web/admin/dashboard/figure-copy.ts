import { formatAgo } from '../../../market/dates.ts';
import { MAX_DUE_LEADS } from '../../../market/leads/rules.ts';
import { formatNumber, pluralize } from '../../../market/words.ts';
import { countText } from '../../kit/lists/count-text.ts';
import { inboxPath } from '../messages/inbox-query.ts';
import { purchasePath } from '../purchases/query.ts';
import type { Figures } from './figures.server.ts';

export interface Task {
  /** The spa or person that it is about, before the text. */
  name?: string;
  text: string;
  to: string;
  /** What one does about it. */
  action: string;
}

/** People and deadlines: a line for each by name, or for each kind. The most urgent come first. */
export function waitingTasks(figures: Figures, now: number): Task[] {
  return [
    ...linkTasks(figures),
    ...voucherTasks(figures),
    ...dueTasks(figures.dueLeads),
    ...peopleTasks(figures, now),
    ...countedTasks(figures),
  ];
}

/** What has no line of its own yet: a line for each kind, with its number. */
function countedTasks(figures: Figures): Task[] {
  const { newLeads, openComplaints, unreadMessages, unclearTexts, failedEmails, endingDeals } =
    figures;
  const { leads, complaints, conversations } = figures.people;
  const unnamed = unreadMessages - conversations.reduce((sum, { unread }) => sum + unread, 0);
  const lines = [
    {
      count: figures.purchasesToLook,
      one: 'purchase needs a look',
      more: 'purchases need a look',
      to: '/admin/purchases?state=look',
      action: 'Decide',
    },
    {
      count: openComplaints - complaints.length,
      one: 'more open complaint',
      to: '/admin/complaints?status=open',
      action: 'See all',
    },
    {
      count: newLeads - leads.length,
      one: 'more new business lead',
      to: '/admin/leads?status=new',
      action: 'See all',
    },
    { count: unnamed, one: 'more unread message', to: '/admin/messages', action: 'See all' },
    {
      count: unclearTexts,
      one: 'text message that may not have been sent',
      more: 'text messages that may not have been sent',
      to: '/admin/messages',
      action: 'Review',
    },
    {
      count: failedEmails,
      one: 'email to a spa owner failed this week',
      more: 'emails to spa owners failed this week',
      to: '/admin/leads',
      action: 'See leads',
    },
    {
      count: endingDeals,
      one: 'deal ends within 7 days',
      more: 'deals end within 7 days',
      to: '/admin/deals?only=ending',
      action: 'Extend',
    },
  ];
  return lines.flatMap(countedTask);
}

interface Counted extends Omit<Task, 'text'> {
  count: number;
  one: string;
  more?: string;
}

const countedTask = ({ count, one, more, to, action }: Counted): Task[] =>
  count <= 0 ? [] : [{ text: `${countText(count)} ${pluralize(count, one, more)}`, to, action }];

/** Deals that cannot be paid, or not as they say. */
const linkTasks = ({ stoppedLinks, cheaperDeals }: Figures): Task[] =>
  [
    {
      count: stoppedLinks,
      one: 'deal needs a new checkout link',
      more: 'deals need a new checkout link',
      to: '/admin/deals?only=stopped-link',
      action: 'See which',
    },
    {
      count: cheaperDeals,
      one: 'deal is sold for less than it says',
      more: 'deals are sold for less than they say',
      to: '/admin/deals?only=cheaper',
      action: 'See which',
    },
  ].flatMap(countedTask);

/** The newest first, whether they came by form or by text. */
function peopleTasks({ people }: Figures, now: number): Task[] {
  const tasks = [
    ...people.complaints.map(({ id, business_name: name, created_at: at }) => ({
      ...{ at, name, action: 'Open', to: `/admin/complaints/${id}` },
      text: `got a complaint ${formatAgo(at, now)}`,
    })),
    ...people.leads.map(({ id, business_name: name, created_at: at }) => ({
      ...{ at, name, action: 'Answer', to: `/admin/leads/${id}` },
      text: `asked to be listed ${formatAgo(at, now)}`,
    })),
    ...people.conversations.map(({ phone, name, unread, at }) => ({
      ...{ at, name, action: 'Read', to: inboxPath({ phone }) },
      text:
        unread === 1
          ? `sent a text ${formatAgo(at, now)}`
          : `sent ${formatNumber(unread)} texts, the last ${formatAgo(at, now)}`,
    })),
  ];
  return tasks.sort((a, b) => b.at - a.at).map(({ at, ...task }) => task);
}

/** Buyers who paid and whose voucher did not reach them; sending it again names the next. */
function voucherTasks({ unsentVouchers }: Figures): Task[] {
  return unsentVouchers.map(({ id, business, state, result }) => ({
    name: business,
    text: `sold a voucher whose email ${state === 'unknown' ? 'may not have been' : 'was not'} sent: ${result ?? ''}`,
    to: purchasePath(id),
    action: 'Resend',
  }));
}

/** Leads whose next step is due: what was planned for today or before, by name. */
function dueTasks(due: Figures['dueLeads']): Task[] {
  const named: Task[] = due.slice(0, MAX_DUE_LEADS).map(({ id, business_name, next_step }) => ({
    name: `${business_name}:`,
    text: next_step || 'get back to the owner',
    to: `/admin/leads/${id}`,
    action: 'Open',
  }));
  if (due.length <= MAX_DUE_LEADS) return named;
  const more = { text: 'More leads with a next step due', to: '/admin/leads?next=due' };
  return [...named, { ...more, action: 'See all' }];
}

/** What each tile says below its name, by where it leads. */
export function tileTexts(figures: Figures): Record<string, string> {
  const { businesses, unfindableBusinesses, newLeads, unreadMessages } = figures;
  const spas = `${countText(businesses)} ${pluralize(businesses, 'spa')}`;
  return {
    '/admin/business/new': 'List a spa',
    '/admin/leads': `${countText(newLeads)} new`,
    '/admin/messages': `${countText(unreadMessages)} unread`,
    '/admin/businesses':
      unfindableBusinesses > 0
        ? `${countText(unfindableBusinesses)} without a ZIP code we know`
        : spas,
    '/admin/deals': `${countText(figures.activeDeals)} live`,
  };
}
