import { formatTime } from '../../../../market/dates.ts';
import { type EndingDay, endingsByDay } from '../../../../market/health/figures.server.ts';
import { ENDING_DAYS, ENDING_MS } from '../../../../market/health/kinds.ts';
import { counted, formatNumber } from '../../../../market/words.ts';
import type { Services } from '../../../context.ts';
import { drawColumns } from '../../../plots/columns.server.ts';
import type { PlotTable } from '../../../plots/plot-figure.tsx';
import { dayText } from '../../insight/copy.ts';
import { officeTimeZone } from '../../office-time.server.ts';

export type Endings = Awaited<ReturnType<typeof endingsOf>>;

/** The live deals that end on the next days, as columns and as a table; no plot where none does. */
export async function endingsOf(app: Pick<Services, 'db' | 'now' | 'site'>) {
  const now = app.now();
  const timeZone = officeTimeZone(app);
  const days = await endingsByDay(app.db, { now, timeZone });
  const total = days.reduce((sum, { n }) => sum + n, 0);
  const time = (at: number) => formatTime(at, 'timeOfDay', timeZone);
  /** The first day and the last are parts of days. */
  const partOf = (index: number) => {
    if (index === 0) return `from ${time(now)}`;
    return index === days.length - 1 ? `until ${time(now + ENDING_MS)}` : 'whole day';
  };
  const table: PlotTable = {
    headings: ['Day', 'Counted', 'Deals that end'],
    rows: days.map(({ day, n }, index) => [day, partOf(index), n]),
  };
  const columns = days.map(({ day, n }, index) => ({
    name: dayText(day),
    title: `${weekdayText(day)}, ${partOf(index)}: ${dealsEnd(n)}`,
    n,
  }));
  return {
    timeZone,
    finding: findingOf(days, total),
    plot: total > 0 ? drawColumns(columns) : undefined,
    table,
  };
}

const dealsEnd = (n: number) => counted(n, 'deal ends', 'deals end');

/** '12 deals end within 7 days, most on Thu, Nov 26.' */
function findingOf(days: EndingDay[], total: number): string {
  const max = Math.max(...days.map(({ n }) => n));
  const [first, ...others] = days.filter(({ n }) => n === max);
  const within = `${dealsEnd(total)} within ${ENDING_DAYS} days`;
  if (!first || others.length > 0) return `${within}, at most ${formatNumber(max)} on a day.`;
  if (total === 1) return `${within}, on ${weekdayText(first.day)}.`;
  return `${within}, ${max === total ? 'all' : 'most'} on ${weekdayText(first.day)}.`;
}

/** '2026-11-26' as 'Thu, Nov 26'. */
const weekdayText = (day: string) =>
  `${formatTime(Date.parse(day), 'weekday', 'UTC')}, ${dayText(day)}`;
