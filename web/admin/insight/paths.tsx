import { Link } from 'react-router';
import {
  MIN_COMPARED,
  MORE_THAN_BEFORE,
  type Share,
  shareOf,
} from '../../../market/insight/compare.ts';
import { formatNumber } from '../../../market/words.ts';
import { RowBar } from '../../plots/bars.tsx';
import { PlotMenu } from '../../plots/plot-figure.tsx';
import { Chips } from '../lists/list.tsx';
import { percentText, TOO_FEW } from './copy.ts';
import { csvPath, GROUP_NAMES, type InsightQuery, insightPath, ORDER_NAMES } from './query.ts';
import type { InsightView } from './view.server.ts';

type PathsSectionProps = { paths: InsightView['paths']; query: InsightQuery };

/** From a card on the screen to Book Now: where people leave. */
export function PathsSection({ paths: { finding, rows }, query }: PathsSectionProps) {
  const chips = <Name extends 'by' | 'order'>(name: Name, names: Record<string, string>) =>
    Object.entries(names).map(([value, text]) => ({
      name: text,
      to: insightPath({ ...query, [name]: value }, '#paths'),
      isCurrent: query[name] === value,
    }));
  return (
    <div id="paths" className="scroll-mt-20">
      <p className="prose-line text-ink-soft">
        Shown on a screen, opened, Book Now pressed: each counts one person, one deal, one day.
        {query.by !== 'deal' && ' Who sees three deals of a spa or a ZIP counts three times there.'}{' '}
        Best and worst are by Book Now among those with at least {MIN_COMPARED} views.
      </p>
      <div className="my-3 flex flex-wrap gap-x-6 print:hidden">
        <Chips label="Group" chips={chips('by', GROUP_NAMES)} />
        <Chips label="Order" chips={chips('order', ORDER_NAMES)} />
      </div>
      {finding ? (
        <div className="relative rounded-card border border-line bg-surface p-4 sm:p-5">
          <h3 className="pr-10 text-lg">{`${GROUP_NAMES[query.by]}: ${ORDER_NAMES[query.order].toLowerCase()}`}</h3>
          <p className="mt-1 mb-3 text-pretty text-ink-soft">{finding}</p>
          <PathTable rows={rows} />
          <PlotMenu csvHref={csvPath('paths', query)} name="Shown, viewed, clicked" />
        </div>
      ) : (
        <NothingYet
          name="Shown, viewed, clicked"
          text={
            query.order === 'most'
              ? 'Each deal appears here within 10 seconds of the first visitor who sees it.'
              : `Nothing has ${MIN_COMPARED} views in these days yet: ${TOO_FEW}.`
          }
        />
      )}
    </div>
  );
}

const HEADINGS = ['Shown', 'Viewed', 'Clicked'];

/** Below 640 px each row is a name over its three numbers. */
function PathTable({ rows }: Pick<PathsSectionProps['paths'], 'rows'>) {
  const sells = rows[0]?.booked !== undefined;
  return (
    <table {...AS.table} className="block w-full text-sm sm:table">
      <caption className="sr-only">Shown, viewed, clicked</caption>
      <thead {...AS.rowgroup} className="sr-only sm:not-sr-only sm:table-header-group">
        <tr {...AS.row}>
          <th {...AS.columnheader} scope="col" className="py-1.5 text-left">
            Name
          </th>
          {[...HEADINGS, ...(sells ? ['Bought'] : [])].map((heading) => (
            <th
              key={heading}
              {...AS.columnheader}
              scope="col"
              className={`py-1.5 pl-4 text-left ${sells ? 'w-[17%]' : 'w-[21%]'}`}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...AS.rowgroup} className="block sm:table-row-group">
        {rows.map((row) => (
          <PathRow key={row.id} row={row} sells={sells} />
        ))}
      </tbody>
    </table>
  );
}

type PathRowProps = { row: PathsSectionProps['paths']['rows'][number]; sells: boolean };

function PathRow({ row, sells }: PathRowProps) {
  return (
    <tr
      {...AS.row}
      className={`grid break-inside-avoid gap-x-3 ${sells ? 'grid-cols-4' : 'grid-cols-3'} border-line border-t py-2.5 sm:table-row`}
    >
      <th {...AS.rowheader} scope="row" className="col-span-full text-left font-normal sm:py-2">
        {row.href ? (
          <Link to={row.href} className="inline-flex min-h-6 items-center hover:underline">
            {row.name}
          </Link>
        ) : (
          row.name
        )}
        {row.detail && <span className="block text-ink-soft text-xs">{row.detail}</span>}
      </th>
      <Step heading="Shown" n={row.shown} share={row.shownShare} />
      <Step heading="Viewed" n={row.viewed} share={row.viewedShare} of="viewed" />
      <Step heading="Clicked" n={row.clicked} share={row.clickedShare} of="clicked" />
      {row.booked !== undefined && (
        <Step
          heading="Bought"
          n={row.booked}
          share={shareOf(row.booked, row.clicked)}
          of="booked"
        />
      )}
    </tr>
  );
}

const BEFORE = { viewed: 'of shown', clicked: 'of viewed', booked: 'of clicked' };

function shareText(share: Share, of: keyof typeof BEFORE): string {
  const text = percentText(share, MORE_THAN_BEFORE[of]);
  return typeof share === 'number' ? `${text} ${BEFORE[of]}` : text;
}

/** A number, its share of the step before, and that as a bar. */
function Step(props: { heading: string; n: number; share: Share; of?: keyof typeof BEFORE }) {
  const { heading, n, share, of } = props;
  return (
    <td {...AS.cell} className="align-top sm:py-2 sm:pl-4">
      <span aria-hidden="true" className="block text-ink-soft text-xs sm:hidden">
        {heading}
      </span>
      <span className="font-semibold">{formatNumber(n)}</span>{' '}
      {of && <span className="text-ink-soft text-xs">{shareText(share, of)}</span>}
      {typeof share === 'number' && <RowBar share={share} />}
    </td>
  );
}

/** What will appear here, and from when on. */
export function NothingYet({ name, text }: { name: string; text: string }) {
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <h3 className="text-lg">{name}</h3>
      <p className="mt-1 text-pretty text-ink-soft">{text}</p>
    </div>
  );
}

/** For tables that phones lay out as blocks: some browsers then forget that they are tables. */
export const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
