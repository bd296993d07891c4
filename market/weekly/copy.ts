import { formatDate } from '../dates.ts';
import { textTable } from '../emails/html.ts';
import type { HealthGroup } from '../health/list.server.ts';
import type { Notice } from '../notices/copy.ts';
import { formatNumber } from '../words.ts';
import { changeText, TOO_FEW, WEEKS_BEFORE } from './rules.ts';

export interface WeekCounts {
  /** Days of the office, '2026-11-23'. */
  from: string;
  to: string;
  searches: number;
  views: number;
  books: number;
  /** Undefined where no Stripe account is read: nobody knows then. */
  bookings?: number | undefined;
  leads: number;
}

export interface WeekFigure {
  name: string;
  n: number;
  /** The average of the weeks before, '120', and '18% more'; null where there is none to compare with. */
  before: string | null;
  change: string | null;
  /** Week by week, the oldest first, from the one in which counting began. */
  weeks: number[];
}

export interface Week {
  /** 'Nov 16 to Nov 22' */
  span: string;
  /** What the figures are beside, or why they are not there. */
  note: string;
  figures: WeekFigure[];
}

const FIGURES = {
  searches: 'Searches',
  views: 'Deal views',
  books: 'Book Now',
  bookings: 'Purchases',
  leads: 'Leads',
} as const;
const NAMES = Object.keys(FIGURES) as Array<keyof typeof FIGURES>;

/**
 * A week's figures beside the average of the full weeks before it. `weeks` are the oldest first;
 * `since` is the first day that anything was counted on, undefined where nothing was yet.
 */
export function describeWeek(weeks: WeekCounts[], since: string | undefined): Week {
  const week = weeks.at(-1);
  if (!week) throw new Error('a week is needed');
  const span = `${formatDate(week.from, 'monthAndDay')} to ${formatDate(week.to, 'monthAndDay')}`;
  if (since === undefined)
    return {
      span,
      note: 'Nothing was counted yet. Searches, deal views and presses of Book Now will appear here from the day after the first visit.',
      figures: leadsAlone(week),
    };
  if (since > week.to)
    return {
      span,
      note: `Counting began on ${formatDate(since, 'monthAndDay')}. The figures of full days appear here from the next day on.`,
      figures: leadsAlone(week),
    };
  const before = weeks.slice(-1 - WEEKS_BEFORE, -1).filter(({ from }) => from >= since);
  const counted = weeks.filter(({ to }) => to >= since);
  return {
    span,
    note: noteOf(since > week.from ? since : undefined, before.length),
    figures: NAMES.filter((name) => week[name] !== undefined).map((name) => {
      const nOf = (one: WeekCounts) => one[name] ?? 0;
      const sum = before.reduce((total, one) => total + nOf(one), 0);
      return {
        name: FIGURES[name],
        n: nOf(week),
        ...(before.length === 0 ? NOTHING_BEFORE : comparison(nOf(week), sum / before.length)),
        weeks: counted.map(nOf),
      };
    }),
  };
}

/** Leads need no counting; without any there is nothing to say. */
function leadsAlone({ leads }: WeekCounts): WeekFigure[] {
  return leads > 0 ? [{ name: FIGURES.leads, n: leads, ...NOTHING_BEFORE, weeks: [leads] }] : [];
}

function noteOf(since: string | undefined, weeks: number): string {
  if (since)
    return `Counting began on ${formatDate(since, 'monthAndDay')}, so the week is not full.`;
  if (weeks === 0) return 'There is no full week before it to compare with.';
  if (weeks === 1) return 'Compared with the one full week before it.';
  return weeks === WEEKS_BEFORE
    ? 'Compared with the average of the four weeks before it.'
    : `Compared with the average of the ${weeks} full weeks before it.`;
}

const NOTHING_BEFORE = { before: null, change: null };

function comparison(n: number, average: number) {
  const before = average < 10 ? Math.round(average * 10) / 10 : Math.round(average);
  return { before: formatNumber(before), change: changeText(n, average) };
}

/** The Monday mail; undefined where there is nothing to say. */
export function mondayNotice(
  monday: string,
  { week, groups, publicUrl }: { week: Week; groups: HealthGroup[]; publicUrl: string },
): Notice | undefined {
  const hasCounted = week.figures.some(({ n }) => n > 0);
  if (!hasCounted && groups.length === 0) return undefined;
  const parts = [
    hasCounted ? week.note : 'No visits were counted in this week.',
    hasCounted && figureTable(week.figures),
    groups.length > 0 ? 'What needs work, the most urgent first:' : 'No deal needs work.',
    ...groups.flatMap((group) => groupParts(group, publicUrl)),
    hasCounted ? 'The plots and tables of the week:' : 'Your dashboard:',
  ];
  return {
    kind: 'monday',
    about: monday,
    title: `Your week, ${week.span}`,
    detail: parts.filter(Boolean).join('\n\n'),
    path: hasCounted ? '/admin/insight' : '/admin',
  };
}

function figureTable(figures: WeekFigure[]): string {
  if (figures.every(({ before }) => before === null))
    return textTable(
      ['Figure', 'This week'],
      figures.map(({ name, n }) => [name, n]),
    );
  return textTable(
    ['Figure', 'This week', 'Average before', 'Change'],
    figures.map(({ name, n, before, change }) => [
      name,
      n,
      before ?? '',
      change === TOO_FEW ? '' : (change ?? ''),
    ]),
  );
}

function groupParts({ kind, text, tasks, hasMore }: HealthGroup, publicUrl: string): string[] {
  const lines = tasks.map(
    ({ title, business, reason }) => `- ${title}${business ? `, ${business}` : ''}: ${reason}`,
  );
  const url = `${publicUrl}/admin/deals/health?kind=${kind}`;
  return [`${text}:`, lines.join('\n'), hasMore ? `All of them: ${url}` : url];
}
