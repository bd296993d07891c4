import { endOfDay, plusDays, startOfDay } from '../days.ts';
import type { Db } from '../ports.ts';

/** Days of the office, '2026-11-23'; both belong to it. */
export interface Span {
  from: string;
  to: string;
}

export interface Figures extends Span {
  searches: number;
  views: number;
  books: number;
  /** Pages that people loaded, and requests of robots, which no other figure has. */
  pages: number;
  robots: number;
  /** The average of the days on which any were counted: people are never added up over days. */
  peoplePerDay: number;
}

const COUNTED = ['search', 'view', 'book', 'people', 'page', 'robot'] as const;

/** The `days` days that end with `until`. */
export function spanUntil(until: string, days: number): Span {
  return { from: plusDays(until, 1 - days), to: until };
}

/** Spans of seven days each, the oldest first; the last ends with the day `until`. */
export function weeksUntil(until: string, weeks: number): Span[] {
  return Array.from({ length: weeks }, (_, index) =>
    spanUntil(plusDays(until, -7 * (weeks - 1 - index)), 7),
  );
}

/** The figures of spans of days. */
export async function figuresOf(db: Db, spans: Span[]): Promise<Figures[]> {
  const from = spans.map((span) => span.from).sort()[0];
  const to = spans
    .map((span) => span.to)
    .sort()
    .at(-1);
  if (from === undefined || to === undefined) return [];
  const rows = await db
    .selectFrom('insight_days')
    .select(['day', 'kind', (eb) => eb.fn.sum<number>('n').as('n')])
    .where('kind', 'in', COUNTED)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['kind', 'day'])
    .execute();
  return spans.map((span) => {
    const of = (kind: (typeof COUNTED)[number]) =>
      rows.filter((row) => row.kind === kind && row.day >= span.from && row.day <= span.to);
    const sum = (kind: (typeof COUNTED)[number]) =>
      of(kind).reduce((total, { n }) => total + Number(n), 0);
    // Where counting is off a day has no row: it is no day without people.
    const days = of('people').length;
    return {
      ...span,
      searches: sum('search'),
      views: sum('view'),
      books: sum('book'),
      pages: sum('page'),
      robots: sum('robot'),
      peoplePerDay: days > 0 ? Math.round(sum('people') / days) : 0,
    };
  });
}

/** How many leads came in a span of days of the office in `timeZone`, whatever became of them. */
export async function leadsIn(db: Db, { from, to }: Span, timeZone: string): Promise<number> {
  const { n } = await db
    .selectFrom('leads')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('created_at', '>=', startOfDay(from, timeZone) ?? 0)
    .where('created_at', '<=', endOfDay(to, timeZone) ?? 0)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The first day that anything was counted on; undefined: none yet. */
export async function firstDay(db: Db): Promise<string | undefined> {
  const first = await db
    .selectFrom('insight_days')
    .select('day')
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return first?.day;
}
