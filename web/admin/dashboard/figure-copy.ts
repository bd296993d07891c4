import { MAX_DUE_CASES } from '../../../market/cases/rules.ts';
import type { HealthKind } from '../../../market/health/kinds.ts';
import { MAX_DUE_LEADS } from '../../../market/leads/rules.ts';
import { formatNumber } from '../../../market/words.ts';
import { countText } from '../count-text.ts';
import type { Figures } from './figures.server.ts';

export interface Task {
  text: string;
  to: string;
  /** What one does about it. */
  action: string;
}

/** One line for each kind of thing that waits for the owner, the most urgent first. */
export function waitingTasks(figures: Figures): Task[] {
  const { newLeads, newCases, unreadMessages, unclearTexts, failedEmails, endingDeals } = figures;
  const lines = [
    { count: newCases, one: 'new case', to: '/admin/cases?status=new', action: 'Look into it' },
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
      to: '/admin/deals?ends=week',
      action: 'Extend',
    },
  ];
  const counted = lines.flatMap(({ count, one, more = `${one}s`, to, action }) =>
    count === 0 ? [] : { text: `${countText(count)} ${count === 1 ? one : more}`, to, action },
  );
  return [
    ...pauseTasks(figures),
    ...dueTasks(figures.dueLeads, LEADS_DUE),
    ...dueTasks(figures.dueCases, CASES_DUE),
    ...counted,
    ...healthTasks(figures),
  ];
}

/** Those of deals that end have a line already, and of ZIP codes a notice. */
const SAID_ELSEWHERE: HealthKind[] = ['ending', 'unknown-zip'];

/** A line for each kind of work that deals need. */
function healthTasks({ health }: Figures): Task[] {
  return health
    .filter(({ kind }) => !SAID_ELSEWHERE.includes(kind))
    .map(({ kind, text }) => ({
      text,
      to: `/admin/deals/health?kind=${kind}`,
      action: 'See why',
    }));
}

/** Several problems of one spa: the administrator decides whether its deals go on. */
function pauseTasks({ businessesInQuestion }: Figures): Task[] {
  return businessesInQuestion.map(({ id, name, count }) => ({
    text: `Pause ${name}? ${count} problems are open`,
    to: `/admin/cases?spa=${id}`,
    action: 'Decide',
  }));
}

const LEADS_DUE = {
  list: '/admin/leads',
  max: MAX_DUE_LEADS,
  usual: 'get back to the owner',
  more: 'More leads with a next step due',
};
const CASES_DUE = {
  list: '/admin/cases',
  max: MAX_DUE_CASES,
  usual: 'look into the case',
  more: 'More cases with a next step due',
};

type DueRecord = { id: string; business_name: string; next_step: string };

/** What was planned for today or before, by name. */
function dueTasks(due: DueRecord[], { list, max, usual, more }: typeof LEADS_DUE): Task[] {
  const named = due.slice(0, max).map(({ id, business_name, next_step }) => ({
    text: `${business_name}: ${next_step || usual}`,
    to: `${list}/${id}`,
    action: 'Open',
  }));
  return due.length <= max
    ? named
    : [...named, { text: more, action: 'See all', to: `${list}?next=due` }];
}

/** What each tile says below its name, by where it leads. */
export function tileTexts(figures: Figures): Record<string, string> {
  const { businesses, zips, unfindableBusinesses, newLeads, unreadMessages } = figures;
  const inZips = `in ${countText(zips)} ZIP ${zips === 1 ? 'code' : 'codes'}`;
  return {
    '/admin/business/new': `${formatNumber(businesses)} listed`,
    '/admin/leads': `${countText(newLeads)} new`,
    '/admin/messages': `${countText(unreadMessages)} unread`,
    '/admin/businesses':
      unfindableBusinesses > 0
        ? `${countText(unfindableBusinesses)} without a ZIP code we know`
        : inZips,
    '/admin/deals': `${countText(figures.activeDeals)} live, ${countText(figures.endingDeals)} ending this week`,
  };
}
