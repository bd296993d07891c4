import { formatNumber } from '../../../market/words.ts';

export interface PlotTable {
  headings: string[];
  rows: Array<Array<string | number | null>>;
}

/** On paper the table is open. */
export function FoldedTable({ name, table }: { name: string; table: PlotTable }) {
  return (
    <details data-plot-table="" className="open:basis-full">
      <summary className="print:hidden">
        Show as a table<span className="sr-only">: {name}</span>
      </summary>
      <PlainTable name={name} table={table} />
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
