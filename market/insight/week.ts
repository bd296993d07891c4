import { formatDate } from '../dates.ts';
import { formatNumber } from '../words.ts';
import { changeOf, WEEKS_BEFORE } from './rules.ts';

export interface WeekCounts {
  from: string;
  to: string;
  searches: number;
  views: number;
  books: number;
  /** Undefined if no Stripe account is read. */
  bookings?: number | undefined;
  leads: number;
}

export interface WeekFigure {
  name: string;
  n: number;
  /** Over the weeks before, and '18% more'; null without weeks to compare. */
  average: number | null;
  change: string | null;
  /** Oldest first, from the week in which counting began. */
  weeks: number[];
}

export interface Week {
  /** 'Nov 16 to Nov 22' */
  span: string;
  /** What the figures are compared with, or why there are none. */
  note: string;
  before: number;
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

/** `weeks` has the oldest first; `since` is the first day of counting, undefined before it. */
export function describeWeek(weeks: WeekCounts[], since: string | undefined): Week {
  const week = weeks.at(-1);
  if (!week) throw new Error('a week is needed');
  const span = `${formatDate(week.from, 'monthAndDay')} to ${formatDate(week.to, 'monthAndDay')}`;
  if (since === undefined)
    return {
      span,
      note: 'Nothing was counted yet. Searches, deal views and presses of Book Now will appear here from the day after the first visit.',
      before: 0,
      figures: leadsAlone(week),
    };
  if (since > week.to)
    return {
      span,
      note: `Counting began on ${formatDate(since, 'monthAndDay')}. The figures of full days appear here from the next day on.`,
      before: 0,
      figures: leadsAlone(week),
    };
  const before = weeks.slice(-1 - WEEKS_BEFORE, -1).filter(({ from }) => from >= since);
  const counted = weeks.filter(({ to }) => to >= since);
  return {
    span,
    note: noteOf(since > week.from ? since : undefined, before.length),
    before: before.length,
    figures: NAMES.filter((name) => week[name] !== undefined).map((name) => {
      const nOf = (one: WeekCounts) => one[name] ?? 0;
      const sum = before.reduce((total, one) => total + nOf(one), 0);
      return {
        name: FIGURES[name],
        n: nOf(week),
        ...(before.length === 0
          ? NOTHING_BEFORE
          : { average: sum / before.length, change: changeText(nOf(week), sum / before.length) }),
        weeks: counted.map(nOf),
      };
    }),
  };
}

/** Leads do not depend on counting. */
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

const NOTHING_BEFORE = { average: null, change: null };

/** '18% more', '3% fewer', 'as many', or 'too few to compare' below MIN_COMPARED. */
function changeText(now: number, before: number): string {
  const change = changeOf(now, before);
  if (change === undefined) return 'too few to compare';
  const percent = Math.round(Math.abs(change) * 100);
  if (percent === 0) return 'as many';
  return `${formatNumber(percent)}% ${now > before ? 'more' : 'fewer'}`;
}
