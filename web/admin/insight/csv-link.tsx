import { csvPath, type InsightQuery, type TableId } from './query.ts';

/** The same rows, and more of them, as a file. */
export function CsvLink(props: { table: TableId; query: InsightQuery; name: string }) {
  return (
    <a
      href={csvPath(props.table, props.query)}
      download
      className="inline-flex min-h-11 items-center text-sage underline underline-offset-4 print:hidden"
    >
      Download CSV<span className="sr-only">: {props.name}</span>
    </a>
  );
}
