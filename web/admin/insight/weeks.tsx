import { formatNumber } from '../../../market/words.ts';
import { ColumnNames, Columns } from '../../kit/plots/columns.tsx';
import { FoldedTable } from '../../kit/plots/plot-table.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { CsvLink } from './csv-link.tsx';
import type { InsightView } from './view.server.ts';

type Props = Pick<InsightView, 'week' | 'query'>;

export function WeeksFigure({ week, query }: Props) {
  const { span, note, figures, names, slots, visitors, today, table } = week;
  return (
    <figure className={cardLook('mt-5 p-4 sm:p-6')}>
      <figcaption>
        <h2 className="text-2xl">{span}</h2>
        <p className="prose-line mt-1 text-ink-soft">{note}</p>
        {figures.some(({ before }) => before) && <Legend />}
      </figcaption>
      {figures.length > 0 && (
        <>
          <div className="mt-6 grid gap-y-7">
            {figures.map(({ name, n, change, columns, before, finding }) => (
              <div key={name} className={`break-inside-avoid ${ROW}`}>
                <dl className="flex flex-wrap items-baseline gap-x-3 sm:block">
                  <dt className="w-full text-ink-soft">{name}</dt>
                  <dd className="font-display text-4xl leading-tight">{formatNumber(n)}</dd>
                  {change && <dd className="text-ink-soft text-sm">{change}</dd>}
                </dl>
                <Columns {...{ columns, slots, before, finding }} />
              </div>
            ))}
            <div className={`-mt-6 ${ROW}`}>
              <span className="hidden sm:block" />
              <ColumnNames names={names} slots={slots} />
            </div>
          </div>
          <div className="mt-4 text-ink-soft text-sm">
            <p>{visitors}</p>
            <p>{today}</p>
          </div>
          <div className="mt-2 flex flex-wrap items-start gap-x-6">
            <FoldedTable name="Weeks" table={table} />
            <CsvLink table="weeks" query={query} name="Weeks" />
          </div>
        </>
      )}
    </figure>
  );
}

/** What the columns and the line are; screen readers hear the numbers instead. */
function Legend() {
  const swatch = 'inline-block size-3 rounded-[2px]';
  return (
    <p aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 text-ink-soft text-sm">
      <span className="inline-flex items-center gap-2">
        <span className={`${swatch} bg-sage`} /> This week
      </span>
      <span className="inline-flex items-center gap-2">
        <span className={`${swatch} bg-sage/60`} /> Weeks before
      </span>
      <span className="inline-flex items-center gap-2">
        <span className="inline-block w-5 border-ink border-t-2 border-dashed" /> Their average
      </span>
    </p>
  );
}

const ROW = 'grid gap-x-8 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-end';
