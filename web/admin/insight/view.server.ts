import { formatDate } from '../../../market/dates.ts';
import { plusDays } from '../../../market/days.ts';
import { HOW_FIGURES_DIFFER } from '../../../market/insight/copy.ts';
import {
  type Figures,
  figuresOf,
  firstDay,
  spanUntil,
  weeksUntil,
} from '../../../market/insight/figures.server.ts';
import { hostsIn, leadSourcesIn } from '../../../market/insight/sources.server.ts';
import { bookingsIn } from '../../../market/purchases/figures.server.ts';
import { hasPurchases } from '../../../market/purchases/list.server.ts';
import { counted, formatNumber } from '../../../market/words.ts';
import type { Services } from '../../context.ts';
import { renderBars } from '../../plots/bars.server.ts';
import { type ColumnValue, renderColumns, renderLine } from '../../plots/columns.server.ts';
import type { PlotTable } from '../../plots/plot-figure.tsx';
import { adminTimeZone, adminToday } from '../admin-time.server.ts';
import { answersOf } from './answers.server.ts';
import { changeText, hostText } from './copy.ts';
import { demandOf } from './demand.server.ts';
import { pathRowsOf } from './paths.server.ts';
import type { InsightQuery, TableId } from './query.ts';

export type InsightView = Awaited<ReturnType<typeof insightView>>;

/** All that the Insight page shows; the plots are numbers and paths by now. */
export async function insightView(app: Services, query: InsightQuery) {
  const { db } = app;
  const today = adminToday(app);
  const since = await firstDay(db);
  const sells = await hasPurchases(db);
  // The queries run at once, because PostgreSQL has a session for each.
  const [growth, paths, sources, answers, demand] = await Promise.all([
    growthOf(app, today, { since, sells }, query),
    pathRowsOf(app, today, sells, query),
    sourcesOf(app, today, query),
    answersOf(app, today, query),
    demandOf(app, today, query),
  ]);
  return {
    query,
    since: since ?? null,
    timeZone: adminTimeZone(app),
    differences: HOW_FIGURES_DIFFER,
    isCounting: app.settings.countsVisits,
    growth,
    paths,
    sources,
    answers,
    demand,
  };
}

/** The same rows as under the plots. */
export function tablesOf({ growth, paths, sources, answers, demand }: InsightView) {
  return {
    searches: growth.searches.table,
    views: growth.views.table,
    books: growth.books.table,
    bookings: growth.bookings?.table ?? { headings: [], rows: [] },
    people: growth.people.table,
    paths: paths.table,
    from: sources.from.table,
    leads: sources.leads.table,
    'lead-answers': answers.leads.table,
    'text-answers': answers.texts.table,
    demand: demand.table,
  } satisfies Record<TableId, PlotTable>;
}

/** A quarter: whether it grows shows in weeks, whatever the span. */
const WEEKS = 13;

const NOUNS = {
  searches: 'searches',
  views: 'deal views',
  books: 'times Book Now',
  bookings: 'purchases',
} as const;
const NAMES = {
  searches: 'Searches',
  views: 'Deal views',
  books: 'Book Now',
  bookings: 'Purchases',
} as const;

/** Full days: the span until yesterday beside the one before, and weeks; today's figures alone. */
async function growthOf(
  app: Services,
  today: string,
  { since, sells }: { since: string | undefined; sells: boolean },
  { days }: InsightQuery,
) {
  const yesterday = plusDays(today, -1);
  const span = spanUntil(yesterday, days);
  const before = spanUntil(plusDays(span.from, -1), days);
  const spans = [span, before, spanUntil(today, 1), ...weeksUntil(yesterday, WEEKS)];
  const figures = await figuresOf(app.db, spans);
  const booked = sells ? await bookingsIn(app.db, spans, adminTimeZone(app)) : [];
  const [now, earlier, soFar, ...allWeeks] = figures.map((figure, at) => ({
    ...figure,
    bookings: booked[at] ?? 0,
  })) as [BookedFigures, BookedFigures, BookedFigures, ...BookedFigures[]];
  // Weeks before counting began had no searches that anybody knows of.
  const weeks = allWeeks.filter(({ to }) => since !== undefined && to >= since);
  const isComparable = since !== undefined && since <= before.from;
  const compare = (n: number, n0: number) =>
    isComparable
      ? changeText(n, n0, days)
      : since && `counting began on ${formatDate(since)}, so nothing compares yet`;

  const columns = (key: keyof typeof NOUNS) => {
    const total = formatNumber(now[key]);
    const comparison = compare(now[key], earlier[key]);
    return {
      finding: `${total} in the ${days} days until yesterday${comparison ? `; ${comparison}.` : '.'}`,
      plot: renderColumns(weeks.map((week) => weekColumn(week, week[key], NOUNS[key], span.from))),
      table: {
        headings: ['From', 'To', NAMES[key]],
        rows: weeks.map((week) => [week.from, week.to, week[key]]),
      },
    };
  };
  return {
    counted: { pages: now.pages, robots: now.robots, peoplePerDay: now.peoplePerDay },
    today: todayText(soFar, sells),
    searches: columns('searches'),
    views: columns('views'),
    books: columns('books'),
    bookings: sells ? columns('bookings') : undefined,
    people: {
      finding: `${formatNumber(now.peoplePerDay)} people on an average day; ${compare(now.peoplePerDay, earlier.peoplePerDay) ?? ''}.`,
      plot: renderLine(
        weeks.map((week) => weekColumn(week, week.peoplePerDay, 'people counted a day')),
      ),
      table: {
        headings: ['From', 'To', 'People a day'],
        rows: weeks.map((week) => [week.from, week.to, week.peoplePerDay]),
      },
    },
  };
}

type BookedFigures = Figures & { bookings: number };

function todayText(figures: BookedFigures, sells: boolean): string {
  const { peoplePerDay, pages, searches, views, books, bookings } = figures;
  const parts = [
    counted(peoplePerDay, 'person', 'people'),
    counted(pages, 'page', 'pages'),
    counted(searches, 'search', 'searches'),
    counted(views, 'deal view', 'deal views'),
    counted(books, 'press of Book Now', 'presses of Book Now'),
    ...(sells ? [counted(bookings, 'purchase')] : []),
  ];
  return `Today so far: ${parts.join(', ')}.`;
}

/** Weeks outside of the span are hatched. */
function weekColumn(week: Figures, n: number, noun: string, spanFrom = ''): ColumnValue {
  return {
    name: formatDate(week.from, 'monthAndDay'),
    title: `${formatDate(week.from, 'monthAndDay')} to ${formatDate(week.to, 'monthAndDay')}: ${formatNumber(n)} ${noun}`,
    n,
    isMuted: week.to < spanFrom,
  };
}

const SHOWN = 8;

/** The hosts that people came from, and the sources of leads. */
async function sourcesOf(app: Services, today: string, { days }: InsightQuery) {
  const span = spanUntil(today, days);
  const hosts = await hostsIn(app.db, span, SHOWN);
  const timeZone = adminTimeZone(app);
  const leads = await leadSourcesIn(app.db, span, { timeZone, limit: SHOWN });
  return {
    from: sectionOf(
      hosts.map(({ key, n }) => ({ name: hostText(key), n })),
      {
        heading: 'Came from',
        unit: 'Visits',
        sentence: (name, n) => `Most visits: ${name}, ${n}.`,
      },
    ),
    leads: sectionOf(
      leads.map(({ key, n }) => ({ name: key || 'Unknown', n })),
      {
        heading: 'Source',
        unit: 'Leads',
        sentence: (name, n) => `The source of most leads: ${name}, ${n}.`,
      },
    ),
  };
}

interface Words {
  heading: string;
  unit: string;
  sentence: (name: string, n: string) => string;
}

function sectionOf(parts: Array<{ name: string; n: number }>, { heading, unit, sentence }: Words) {
  const [first] = parts;
  return {
    finding: first && sentence(first.name, formatNumber(first.n)),
    plot: renderBars(
      parts.map(({ name, n }) => ({
        name,
        title: `${name}: ${formatNumber(n)} ${unit.toLowerCase()}`,
        n,
      })),
    ),
    table: { headings: [heading, unit], rows: parts.map(({ name, n }) => [name, n]) },
  };
}
