import { formatDate } from '../../../market/dates.ts';
import { HOW_FIGURES_DIFFER } from '../../../market/insight/copy.ts';
import { pathsOf, spanUntil, townsInVain } from '../../../market/insight/figures.server.ts';
import { INSIGHT_DAYS, shareOf, WEEKS_SHOWN } from '../../../market/insight/rules.ts';
import { readWeeks, type Weeks } from '../../../market/insight/week.server.ts';
import { describeWeek } from '../../../market/insight/week.ts';
import { bookingsOf } from '../../../market/purchases/figures.server.ts';
import { hasPurchases } from '../../../market/purchases/list.server.ts';
import { counted, formatNumber } from '../../../market/words.ts';
import { DEFAULT_RADIUS_MILES } from '../../../market/zips/rules.ts';
import type { Services } from '../../context.ts';
import { adminTimeZone, adminToday } from '../../kit/layout/admin-time.server.ts';
import { leadsPath } from '../leads/query.ts';
import type { InsightQuery } from './query.ts';

/** So many deals and towns are on the screen; their files have more. */
const SHOWN = 10;

export type InsightView = Awaited<ReturnType<typeof insightView>>;

export async function insightView(app: Services, query: InsightQuery) {
  // The queries run at once, because PostgreSQL has a session for each.
  const [weeks, deals, towns] = await Promise.all([
    readWeeks(app.db, app.now(), adminTimeZone(app)),
    dealsOf(app, query, SHOWN),
    townsOf(app, SHOWN),
  ]);
  return {
    query,
    since: weeks.since ?? null,
    days: INSIGHT_DAYS,
    isCounting: app.settings.countsVisits,
    differences: HOW_FIGURES_DIFFER,
    ...weekOf(weeks),
    deals,
    towns,
  };
}

function weekOf({ weeks, today, since }: Weeks) {
  const { span, note, before, figures } = describeWeek(weeks, since);
  const shown = weeks.filter(({ to }) => since !== undefined && to >= since);
  const day = (date: string) => formatDate(date, 'monthAndDay');
  const spanText = ({ from, to }: { from: string; to: string }) => `${day(from)} to ${day(to)}`;
  const sells = today.bookings !== undefined;
  const last = weeks.at(-1);
  return {
    week: {
      ...{ span, note },
      slots: WEEKS_SHOWN,
      names: shown.map(({ from }) => day(from)),
      figures: figures
        .filter(({ name }) => name !== 'Leads')
        .map(({ name, n, change, average, weeks: counts }) => ({
          ...{ name, n, change },
          before: average ? { average, columns: before } : null,
          columns: counts.map((n, at) => ({
            n,
            title: `${shown[at] ? spanText(shown[at]) : ''}: ${formatNumber(n)}`,
          })),
          finding: `${name}, week by week: ${counts.map(formatNumber).join(', ')}`,
        })),
      visitors:
        last && last.pages > 0
          ? `${counted(last.peoplePerDay, 'person', 'people')} on an average day, ${counted(last.pages, 'page')} loaded in the week; ${counted(last.robots, 'request')} of robots left out.`
          : null,
      today: `Today so far: ${[
        counted(today.searches, 'search', 'searches'),
        counted(today.views, 'deal view'),
        counted(today.books, 'press of Book Now', 'presses of Book Now'),
        ...(today.bookings === undefined ? [] : [counted(today.bookings, 'purchase')]),
      ].join(', ')}.`,
      table: {
        headings: ['Week', 'Searches', 'Deal views', 'Book Now', ...(sells ? ['Purchases'] : [])],
        rows: shown
          .toReversed()
          .map((one) => [
            spanText(one),
            ...[one.searches, one.views, one.books],
            ...(one.bookings === undefined ? [] : [one.bookings]),
          ]),
      },
    },
  };
}

export async function dealsOf(app: Services, { order }: InsightQuery, limit: number) {
  const { db } = app;
  const span = spanUntil(adminToday(app), INSIGHT_DAYS);
  const paths = await pathsOf(db, span, { order, limit });
  const ids = paths.map(({ id }) => id);
  const sold = (await hasPurchases(db))
    ? await bookingsOf(db, ids, { span, timeZone: adminTimeZone(app) })
    : undefined;
  const max = Math.max(1, ...paths.map(({ shown }) => shown));
  return paths.map(({ id, title, businessName, shown, viewed, clicked }) => ({
    ...{ id, shown, viewed, clicked },
    title: title ?? 'A deleted deal',
    businessName: businessName ?? '',
    href: title === undefined ? undefined : `/admin/deals/${id}/edit`,
    viewedShare: shareOf(viewed, shown),
    clickedShare: shareOf(clicked, viewed),
    bought: sold && (sold.get(id) ?? 0),
    shares: [shown / max, viewed / max, clicked / max] satisfies [number, number, number],
  }));
}

export async function townsOf(app: Services, limit: number) {
  const span = spanUntil(adminToday(app), INSIGHT_DAYS);
  const towns = await townsInVain(app.db, app.zipTable, span, { now: app.now(), limit });
  const max = Math.max(1, ...towns.map(({ searches }) => searches));
  return towns.map(({ city, state, zips, searches, nearestMiles, waiting }) => ({
    ...{ zips, searches, waiting },
    name: city ? `${city}, ${state}` : (zips[0] ?? ''),
    miles: nearestMiles === undefined ? null : Math.round(nearestMiles * 10) / 10,
    nearest: nearestText(nearestMiles),
    share: searches / max,
    // Without a comma: owners write 'Austin TX' too.
    leadsHref: city ? leadsPath({ search: `${city} ${state}` }) : undefined,
  }));
}

function nearestText(miles: number | undefined): string {
  return miles === undefined || miles > DEFAULT_RADIUS_MILES
    ? `Nobody within ${DEFAULT_RADIUS_MILES} miles`
    : `Nearest deal ${miles.toFixed(1)} mi`;
}
