import { distinctZips } from '../../../../market/businesses/store.server.ts';
import { formatTime } from '../../../../market/dates.ts';
import { type EndingDay, endingsByDay } from '../../../../market/health/figures.server.ts';
import { ENDING_DAYS, ENDING_MS, parseHealthKind } from '../../../../market/health/kinds.ts';
import {
  healthGroup,
  healthGroups,
  kindsWithTasks,
} from '../../../../market/health/list.server.ts';
import { counted, formatNumber } from '../../../../market/words.ts';
import type { Services } from '../../../context.ts';
import { drawColumns } from '../../../plots/columns.server.ts';
import type { PlotTable } from '../../../plots/plot-figure.tsx';
import { adminTimeZone } from '../../admin-time.server.ts';
import { dayText } from '../../insight/copy.ts';
import { parseListQuery } from '../../lists/query.ts';

/** Tasks of each kind where all are shown, and on a page of one kind. */
const SHOWN_OF_EACH = 5;
const TASKS_PER_PAGE = 25;

export type HealthServices = Pick<Services, 'db' | 'zipTable' | 'licensing' | 'now' | 'site'>;

/** What the health of all deals, or of one kind of task, is at an address. */
export async function healthView(params: URLSearchParams, services: HealthServices) {
  const { db, zipTable } = services;
  const unknownZips = (await distinctZips(db)).filter((zip) => !zipTable.find(zip));
  const context = healthContext(services, unknownZips);
  const kind = parseHealthKind(params.get('kind'));
  if (kind) {
    const query = { kind, page: parseListQuery(params).page, size: TASKS_PER_PAGE };
    const shown = await healthGroup(db, context, query);
    return {
      kinds: await kindsWithTasks(db, context, shown),
      groups: [],
      shown,
      endings: kind === 'ending' ? await endingsOf(services) : undefined,
    };
  }
  const groups = await healthGroups(db, context, SHOWN_OF_EACH);
  return {
    kinds: groups.map(({ kind }) => kind),
    groups,
    shown: undefined,
    endings: await endingsOf(services),
  };
}

export function healthContext(
  services: Pick<Services, 'zipTable' | 'licensing' | 'now' | 'site'>,
  unknownZips: string[],
) {
  const { zipTable, licensing, now } = services;
  const timeZone = adminTimeZone(services);
  return { now: now(), timeZone, zipTable, unknownZips, licensing };
}

export type Endings = Awaited<ReturnType<typeof endingsOf>>;

/** The live deals that end on the next days, as columns and as a table; no plot where none does. */
export async function endingsOf(app: Pick<Services, 'db' | 'now' | 'site'>) {
  const now = app.now();
  const timeZone = adminTimeZone(app);
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
