import { readWeeks } from '../../../market/insight/week.server.ts';
import type { Services } from '../../context.ts';
import { adminTimeZone } from '../../kit/layout/admin-time.server.ts';
import type { PlotTable } from '../../kit/plots/plot-table.tsx';
import type { InsightQuery, TableId } from './query.ts';
import { dealsOf, townsOf } from './view.server.ts';

/** More towns would be measured against every deal for too long. */
const MAX_ROWS = { deals: 1000, towns: 100 };

export function tableOf(app: Services, table: TableId, query: InsightQuery): Promise<PlotTable> {
  if (table === 'weeks') return weeksTable(app);
  return table === 'deals' ? dealsTable(app, query) : townsTable(app);
}

async function weeksTable(app: Services): Promise<PlotTable> {
  const { weeks, today, since } = await readWeeks(app.db, app.now(), adminTimeZone(app));
  const sells = today.bookings !== undefined;
  return {
    headings: [
      ...['From', 'To', 'Searches', 'Deal views', 'Book Now', ...(sells ? ['Purchases'] : [])],
      ...['People a day', 'Pages', 'Robots'],
    ],
    rows: weeks
      .filter(({ to }) => since !== undefined && to >= since)
      .map((week) => [
        ...[week.from, week.to, week.searches, week.views, week.books],
        ...(week.bookings === undefined ? [] : [week.bookings]),
        ...[week.peoplePerDay, week.pages, week.robots],
      ]),
  };
}

async function dealsTable(app: Services, query: InsightQuery): Promise<PlotTable> {
  const deals = await dealsOf(app, query, MAX_ROWS.deals);
  const sells = deals[0]?.bought !== undefined;
  return {
    headings: ['Deal', 'Spa', 'Shown', 'Viewed', 'Clicked', ...(sells ? ['Bought'] : [])],
    rows: deals.map(({ title, businessName, shown, viewed, clicked, bought }) => [
      ...[title, businessName, shown, viewed, clicked],
      ...(bought === undefined ? [] : [bought]),
    ]),
  };
}

async function townsTable(app: Services): Promise<PlotTable> {
  const towns = await townsOf(app, MAX_ROWS.towns);
  return {
    headings: ['Town', 'ZIPs', 'Found nothing', 'Miles to a deal', 'Waiting for an alert'],
    rows: towns.map(({ name, zips, searches, miles, waiting }) => [
      ...[name, zips.join(' '), searches, miles, waiting],
    ]),
  };
}
