import { TextLink } from '../../kit/ui/text-link.tsx';
import { csvPath, type InsightQuery, type TableId } from './query.ts';

export function CsvLink(props: { table: TableId; query: InsightQuery; name: string }) {
  return (
    <TextLink href={csvPath(props.table, props.query)} download tall className="print:hidden">
      Download CSV<span className="sr-only">: {props.name}</span>
    </TextLink>
  );
}
