import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { REPORT_DAYS } from '../../../../market/reports/rules.ts';
import { formatNumber } from '../../../../market/words.ts';
import { services } from '../../../context.ts';
import { retried } from '../../../layout/client-cache.ts';
import { Columns } from '../../../plots/columns.tsx';
import type { RouteFacts } from '../../../route-facts.ts';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../lists/list.tsx';
import { NotFound } from '../../lists/not-found.tsx';
import { NOT_FOUND } from '../copy.ts';
import type { Route } from './+types/report';
import { reportView } from './report.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const report = await reportView(params.id, url.searchParams, context.get(services));
  return report ? data({ report }) : data({ report: undefined }, { status: 404 });
}

export const clientLoader = retried;

export default function ReportPage({ loaderData }: Route.ComponentProps) {
  return (
    <main className="page py-8 print:p-0">
      {loaderData.report ? <Report report={loaderData.report} /> : <NotFound {...NOT_FOUND} />}
    </main>
  );
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['report']>;

/** For the spa's owner: on paper there is nothing to click, and nothing of another spa. */
function Report({ report }: { report: Shown }) {
  const { name, place, brand, host, spanText, note, rows, deals } = report;
  return (
    <article className="mx-auto max-w-3xl">
      <title>{`Report for ${name}`}</title>
      <Tools id={report.id} days={report.days} />
      <p className="text-ink-soft">{`${brand}, ${host}`}</p>
      <h1 className="mt-1 text-3xl md:text-4xl">{name}</h1>
      <p className="mt-2 text-ink-soft">{`${place}. Report for ${report.days} days, ${spanText}.`}</p>
      {note && <p className="mt-4 rounded-card bg-sage-tint p-4">{note}</p>}
      {rows.length > 0 && <Figures report={report} />}
      <Section name="By deal">
        {deals.length === 0 ? <p className="mt-3">No deals yet.</p> : <Deals report={report} />}
      </Section>
      {report.weeks.length > 0 && rows.length > 0 && (
        <Section name="By week">
          <Weeks report={report} />
        </Section>
      )}
      <p className="mt-8 text-ink-soft text-sm">
        Each figure counts one person, one deal, one day: a person who sees two deals on three days
        counts six times. Left out are robots, the people who run this site, browsers that send
        Global Privacy Control, and deals that were deleted.
        {report.hasMedians &&
          ' The median is of the last four full weeks: half of the other spas have more, half have less.'}
      </p>
    </article>
  );
}

function Tools({ id, days }: { id: string; days: number }) {
  const path = `/admin/businesses/${id}`;
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
      <Link
        to={`${path}/edit`}
        className="inline-flex min-h-11 items-center text-sage underline underline-offset-4"
      >
        Edit Business
      </Link>
      <Chips
        label="Days of the report"
        chips={REPORT_DAYS.map((count) => ({
          name: `${count} days`,
          to: `${path}/report?days=${count}`,
          isCurrent: count === days,
        }))}
      />
      <Button type="button" look="quiet" className="scriptless:hidden" onClick={() => print()}>
        Print
      </Button>
    </div>
  );
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="mt-8 print:mt-5">
      <h2 className="text-2xl">{name}</h2>
      {children}
    </section>
  );
}

function Figures({ report: { rows, hasMedians } }: { report: Shown }) {
  const headings = ['Counted', 'A day', ...(hasMedians ? ['Other spas, a day (median)'] : [])];
  return (
    <Section name="All deals">
      <Table
        caption="All deals"
        headings={['', ...headings]}
        rows={rows.map(({ name, counted, perDay, others }) => [
          name,
          counted,
          perDay,
          ...(hasMedians ? [others] : []),
        ])}
      />
    </Section>
  );
}

function Deals({ report: { deals, otherDeals } }: { report: Shown }) {
  return (
    <>
      <Table
        caption="By deal"
        headings={['Deal', 'Shown', 'Viewed', 'Book Now', 'Book Now, of viewed']}
        rows={deals.map(({ title, shown, viewed, clicked, clickedText }) => [
          title,
          ...[shown, viewed, clicked].map(formatNumber),
          clickedText,
        ])}
      />
      {otherDeals > 0 && (
        <p className="mt-2 text-ink-soft">{`${otherDeals} more that were shown less.`}</p>
      )}
    </>
  );
}

function Weeks({ report: { weeks, plot } }: { report: Shown }) {
  const [last] = weeks.slice(-1);
  const finding = `Deals viewed by week; ${last && formatNumber(last.viewed)} in the last week.`;
  return (
    <>
      <figure className="mt-3 max-w-md break-inside-avoid print:max-w-xs">
        <figcaption className="mb-2 text-ink-soft">{finding}</figcaption>
        <Columns plot={plot} finding={finding} />
      </figure>
      <Table
        caption="By week"
        headings={['Week', 'Shown', 'Viewed', 'Book Now']}
        rows={weeks.map(({ name, shown, viewed, clicked }) => [
          name,
          ...[shown, viewed, clicked].map(formatNumber),
        ])}
      />
    </>
  );
}

type TableProps = { caption: string; headings: string[]; rows: string[][] };

/** The first column names the row, the others are numbers. */
function Table({ caption, headings, rows }: TableProps) {
  return (
    <table className="mt-3 w-full border-collapse text-sm sm:text-base print:text-[9pt] print:leading-snug">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-control border-b">
          {headings.map((heading, column) => (
            <th
              key={heading}
              scope="col"
              className={`py-2 align-bottom font-semibold ${column === 0 ? 'text-left' : 'pl-3 text-right'}`}
            >
              {heading || <span className="sr-only">What</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...numbers], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <tr key={row} className="break-inside-avoid border-line border-b">
            <th scope="row" className="wrap-anywhere py-2 text-left print:py-0.5 font-normal">
              {name}
            </th>
            {numbers.map((text, column) => (
              <td
                key={headings[column + 1]}
                className="wrap-normal py-2 pl-3 print:py-0.5 text-right tabular-nums"
              >
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
