import { findBusiness } from '../../../../market/businesses/store.server.ts';
import { formatDate } from '../../../../market/dates.ts';
import { plusDays } from '../../../../market/days.ts';
import { MORE_THAN_BEFORE, type Share } from '../../../../market/insight/compare.ts';
import { parseReportDays, percentOf, type Steps } from '../../../../market/reports/rules.ts';
import { type BusinessReport, readReport } from '../../../../market/reports/store.server.ts';
import { formatNumber } from '../../../../market/words.ts';
import type { Services } from '../../../context.ts';
import { renderColumns } from '../../../plots/columns.server.ts';
import { adminToday } from '../../admin-time.server.ts';

const TOO_FEW = 'too few to compare';

/** What the report of a spa says; undefined where there is no such spa. */
export async function reportView(id: string, params: URLSearchParams, services: Services) {
  const { db, site } = services;
  const business = await findBusiness(db, id);
  if (!business) return undefined;
  const days = parseReportDays(params.get('days'));
  // Today is not over.
  const until = plusDays(adminToday(services), -1);
  const report = await readReport(db, id, { until, days });
  const { span, deals, otherDeals, archived, since = '' } = report;
  const hasArchived = archived.shown + archived.viewed + archived.clicked > 0;
  const named = hasArchived
    ? [...deals, { id: 'archived', title: 'Archived deals and drafts', ...archived }]
    : deals;
  const weeks = report.weeks.filter(({ to }) => to >= since);
  return {
    id,
    days,
    name: business.name,
    place: `${business.city}, ${business.state}`,
    brand: site.brand,
    host: new URL(site.publicUrl).host,
    spanText: `${formatDate(span.from)} to ${formatDate(span.to)}`,
    note: noteOf(report, days),
    rows: report.countedDays > 0 ? figureRows(report) : [],
    hasMedians: report.medians !== undefined,
    deals: named.map((deal) => ({
      ...deal,
      clickedText: percentText(percentOf(deal.clicked, deal.viewed), 'clicked'),
    })),
    otherDeals,
    plot: renderColumns(
      weeks.map(({ from, to, viewed: n }) => ({
        name: formatDate(to, 'monthAndDay'),
        title: `${formatDate(from, 'monthAndDay')} to ${formatDate(to, 'monthAndDay')}: ${formatNumber(n)} viewed`,
        n,
      })),
    ),
    weeks: weeks.map(({ from, to, ...steps }) => ({
      name: `${formatDate(from, 'monthAndDay')} to ${formatDate(to, 'monthAndDay')}`,
      ...steps,
    })),
  };
}

function noteOf({ since, span, countedDays }: BusinessReport, days: number): string | undefined {
  if (since === undefined)
    return 'Nothing was counted yet. The figures appear here from the day after the first visit to the site.';
  if (since > span.to)
    return `Counting began on ${formatDate(since, 'monthAndDay')}. The figures appear here from the next day on.`;
  if (countedDays === 0) return 'Nothing was counted on these days.';
  const began = since > span.from ? [`Counting began on ${formatDate(since, 'monthAndDay')}.`] : [];
  const some = `${countedDays} of the ${days} days have figures; “A day” is the average of these.`;
  return countedDays < days ? [...began, some].join(' ') : undefined;
}

const NAMES = {
  shown: 'A deal was shown in results',
  viewed: 'A deal’s page was viewed',
  clicked: 'Book Now was pressed',
} satisfies Record<keyof Steps, string>;

function figureRows({ total, countedDays, medians }: BusinessReport) {
  const steps = (Object.keys(NAMES) as Array<keyof Steps>).map((step) => ({
    name: NAMES[step],
    counted: formatNumber(total[step]),
    perDay: numberText(total[step] / countedDays),
    others: medians ? numberText(medians.perDay[step]) : '',
  }));
  const share = (
    name: string,
    step: 'viewed' | 'clicked',
    percent: Share,
    others: number | undefined,
  ) => ({
    name,
    counted: percentText(percent, step),
    perDay: '',
    others: medians ? percentText(others ?? 'few', step) : '',
  });
  return [
    ...steps,
    share(
      'Viewed, of all shown',
      'viewed',
      percentOf(total.viewed, total.shown),
      medians?.viewedPercent,
    ),
    share(
      'Book Now, of all viewed',
      'clicked',
      percentOf(total.clicked, total.viewed),
      medians?.clickedPercent,
    ),
  ];
}

function percentText(percent: Share, step: 'viewed' | 'clicked'): string {
  if (percent === 'more') return MORE_THAN_BEFORE[step];
  return percent === 'few' ? TOO_FEW : `${numberText(percent)}%`;
}

/** One decimal where the number is small. */
function numberText(n: number): string {
  return formatNumber(n < 10 ? Math.round(n * 10) / 10 : Math.round(n));
}
