import { plusDays } from '../../../market/days.ts';
import {
  type Figures,
  figuresOf,
  spanUntil,
  weeksUntil,
} from '../../../market/insight/figures.server.ts';
import type { Db } from '../../../market/ports.ts';
import { counted, formatNumber } from '../../../market/words.ts';
import { type ColumnValue, drawColumns, drawLine } from '../../plots/columns.server.ts';
import { changeText, dateText, dayText } from './copy.ts';
import type { InsightQuery } from './query.ts';

/** A quarter: whether it grows shows in weeks, whatever the span. */
const WEEKS = 13;

const NOUNS = { searches: 'searches', views: 'deal views', books: 'times Book Now' } as const;
const NAMES = { searches: 'Searches', views: 'Deal views', books: 'Book Now' } as const;

/** Full days: the span until yesterday beside the one before, and weeks; today's figures alone. */
export async function growthOf(
  db: Db,
  today: string,
  since: string | undefined,
  { days }: InsightQuery,
) {
  const yesterday = plusDays(today, -1);
  const span = spanUntil(yesterday, days);
  const before = spanUntil(plusDays(span.from, -1), days);
  const spans = [span, before, spanUntil(today, 1), ...weeksUntil(yesterday, WEEKS)];
  const [now, earlier, soFar, ...allWeeks] = (await figuresOf(db, spans)) as [
    Figures,
    Figures,
    Figures,
    ...Figures[],
  ];
  // Weeks before counting began had no searches that anybody knows of.
  const weeks = allWeeks.filter(({ to }) => since !== undefined && to >= since);
  const isComparable = since !== undefined && since <= before.from;
  const compare = (n: number, n0: number) =>
    isComparable
      ? changeText(n, n0, days)
      : since && `counting began on ${dateText(since)}, so nothing compares yet`;

  const columns = (key: keyof typeof NOUNS) => {
    const total = formatNumber(now[key]);
    const comparison = compare(now[key], earlier[key]);
    return {
      finding: `${total} in the ${days} days until yesterday${comparison ? `; ${comparison}.` : '.'}`,
      plot: drawColumns(weeks.map((week) => weekColumn(week, week[key], NOUNS[key], span.from))),
      table: {
        headings: ['From', 'To', NAMES[key]],
        rows: weeks.map((week) => [week.from, week.to, week[key]]),
      },
    };
  };
  return {
    counted: { pages: now.pages, robots: now.robots, peoplePerDay: now.peoplePerDay },
    today: todayText(soFar),
    searches: columns('searches'),
    views: columns('views'),
    books: columns('books'),
    people: {
      finding: `${formatNumber(now.peoplePerDay)} people on an average day; ${compare(now.peoplePerDay, earlier.peoplePerDay) ?? ''}.`,
      plot: drawLine(
        weeks.map((week) => weekColumn(week, week.peoplePerDay, 'people counted a day')),
      ),
      table: {
        headings: ['From', 'To', 'People a day'],
        rows: weeks.map((week) => [week.from, week.to, week.peoplePerDay]),
      },
    },
  };
}

function todayText({ peoplePerDay, pages, searches, views, books }: Figures): string {
  const parts = [
    counted(peoplePerDay, 'person', 'people'),
    counted(pages, 'page', 'pages'),
    counted(searches, 'search', 'searches'),
    counted(views, 'deal view', 'deal views'),
    counted(books, 'press of Book Now', 'presses of Book Now'),
  ];
  return `Today so far: ${parts.join(', ')}.`;
}

/** Weeks outside of the span are hatched. */
function weekColumn(week: Figures, n: number, noun: string, spanFrom = ''): ColumnValue {
  return {
    name: dayText(week.from),
    title: `${dayText(week.from)} to ${dayText(week.to)}: ${formatNumber(n)} ${noun}`,
    n,
    isMuted: week.to < spanFrom,
  };
}
