import type { ReactNode } from 'react';
import { formatNumber } from '../../market/words.ts';

export interface PlotTable {
  headings: string[];
  /** The rows of the CSV. */
  rows: Array<Array<string | number | null>>;
}

interface Props {
  /** The subject of the figure, which names the table. */
  name: string;
  finding: string;
  children: ReactNode;
  table: PlotTable;
  /** Where the same rows are as CSV. */
  csvHref: string;
}

/** A plot under its finding; its menu has the same rows as CSV, and as a table below the plot. */
export function PlotFigure({ name, finding, children, table, csvHref }: Props) {
  return (
    <figure className="relative break-inside-avoid rounded-card border border-line bg-surface p-4 sm:p-5">
      <figcaption>
        <h3 className="pr-10 text-lg">{name}</h3>
        <p className="mt-1 text-pretty text-ink-soft">{finding}</p>
      </figcaption>
      <div className="mt-4">{children}</div>
      <PlotMenu {...{ name, table, csvHref }} />
    </figure>
  );
}

/** In the upper corner of its card, which is `relative`; opened, at the card's foot. */
export function PlotMenu({
  name,
  table,
  csvHref,
}: Pick<Props, 'name' | 'csvHref'> & Partial<Pick<Props, 'table'>>) {
  return (
    <details data-plot-table="">
      <summary className="absolute list-none top-2 right-2 grid size-11 place-items-center rounded-full font-bold text-ink-soft hover:bg-paper hover:text-ink print:hidden">
        <span aria-hidden="true">⋯</span>
        <span className="sr-only">More of {name}</span>
      </summary>
      <a
        href={csvHref}
        download
        className="mt-2 flex min-h-11 w-fit items-center text-sage underline underline-offset-4 print:hidden"
      >
        Download CSV<span className="sr-only">: {name}</span>
      </a>
      {table && (
        <details data-plot-table="">
          <summary className="print:hidden">
            Show as a table<span className="sr-only">: {name}</span>
          </summary>
          <PlainTable name={name} table={table} />
        </details>
      )}
    </details>
  );
}

function PlainTable({ name, table: { headings, rows } }: { name: string; table: PlotTable }) {
  const isNumber = headings.map((_, column) => rows.some((row) => typeof row[column] === 'number'));
  const look = (column: number) => (isNumber[column] ? 'text-right' : 'text-left');
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr className="border-line border-b">
          {headings.map((heading, column) => (
            <th key={heading} scope="col" className={`py-1.5 pr-3 last:pr-0 ${look(column)}`}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()} className="border-line border-b">
            {headings.map((heading, column) => (
              <td key={heading} className={`py-1.5 pr-3 last:pr-0 ${look(column)}`}>
                {cellText(row[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellText(cell: string | number | null | undefined): string {
  return typeof cell === 'number' ? formatNumber(cell) : (cell ?? '–');
}
