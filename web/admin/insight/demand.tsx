import { Link } from 'react-router';
import { formatNumber } from '../../../market/words.ts';
import { StatesMap } from '../../plots/map.tsx';
import { PlotMenu } from '../../plots/plot-figure.tsx';
import { AS, NothingYet } from './paths.tsx';
import { csvPath, type InsightQuery } from './query.ts';
import type { InsightView } from './view.server.ts';

const NAME = 'Demand without deals';

type Demand = InsightView['demand'];

/** A map of searches in vain; beneath it the places, those with most first. */
export function DemandSection({ demand, query }: { demand: Demand; query: InsightQuery }) {
  const { finding, plot, places } = demand;
  if (!finding)
    return (
      <NothingYet
        name={NAME}
        text="A map of the US appears here within 10 seconds of the first search that finds nothing: each circle is a ZIP code where people wait for a spa."
      />
    );
  return (
    <figure className="relative rounded-card border border-line bg-surface p-4 sm:p-5">
      <figcaption>
        <h3 className="pr-10 text-lg">{NAME}</h3>
        <p className="mt-1 text-pretty text-ink-soft">{finding}</p>
      </figcaption>
      <div className="mx-auto mt-4 max-w-3xl break-inside-avoid">
        <StatesMap plot={plot} finding={finding} />
      </div>
      <p className="mt-2 text-ink-soft text-sm">
        The larger a circle, the more people found nothing; each counts once a day. With a ring:
        people wait for an alert.
      </p>
      <PlaceTable places={places} />
      <PlotMenu csvHref={csvPath('demand', query)} name={NAME} />
    </figure>
  );
}

/** Below 640 px each place is a card. */
function PlaceTable({ places }: Pick<Demand, 'places'>) {
  const number = 'py-2 pl-3 text-right';
  return (
    <table {...AS.table} className="mt-4 block w-full text-sm sm:table">
      <caption className="sr-only">{NAME}</caption>
      <thead {...AS.rowgroup} className="sr-only sm:not-sr-only sm:table-header-group">
        <tr {...AS.row} className="align-bottom">
          <th {...AS.columnheader} scope="col" className="py-1.5 text-left">
            ZIP and city
          </th>
          {['People searching', 'Found nothing', 'Miles to a deal', 'Waiting for an alert'].map(
            (heading) => (
              <th key={heading} {...AS.columnheader} scope="col" className={number}>
                {heading}
              </th>
            ),
          )}
          <th {...AS.columnheader} scope="col">
            <span className="sr-only">Leads</span>
          </th>
        </tr>
      </thead>
      <tbody {...AS.rowgroup} className="block sm:table-row-group">
        {places.map(({ zip, city, searches, empty, nearestMiles, waiting, leadsHref }) => (
          <tr
            key={zip}
            {...AS.row}
            className="grid break-inside-avoid grid-cols-2 gap-x-4 border-line border-t py-2 sm:table-row"
          >
            <th {...AS.rowheader} scope="row" className="col-span-2 text-left font-normal">
              <span className="font-semibold">{zip}</span> {city}
            </th>
            <Cell heading="People searching">{formatNumber(searches)}</Cell>
            <Cell heading="Found nothing">{formatNumber(empty)}</Cell>
            <Cell heading="Miles to a deal">
              {nearestMiles === null ? 'no deal' : nearestMiles.toFixed(1)}
            </Cell>
            <Cell heading="Waiting for an alert">{formatNumber(waiting)}</Cell>
            <td {...AS.cell} className="col-span-2 sm:pl-4 sm:text-right print:hidden">
              {leadsHref && (
                <Link
                  to={leadsHref}
                  className="inline-flex min-h-11 items-center whitespace-nowrap text-sage underline underline-offset-4"
                >
                  Find leads near<span className="sr-only"> {city}</span>
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ heading, children }: { heading: string; children: string }) {
  return (
    <td
      {...AS.cell}
      className="flex justify-between gap-2 sm:table-cell sm:py-2 sm:pl-3 sm:text-right"
    >
      <span aria-hidden="true" className="text-ink-soft sm:hidden">
        {heading}
      </span>
      {children}
    </td>
  );
}
