import { stringify } from 'csv-stringify/sync';

export interface CsvColumn<Row> {
  heading: string;
  /** null and undefined are an empty cell. */
  value: (row: Row) => string | number | null | undefined;
}

/** What a spreadsheet may calculate behind spaces or a line break; csv-stringify sees the first sign. */
const HIDDEN_FORMULA = /^(?:\n|[\s\u200B\uFEFF]+[=+\-@＝＋－＠])/;

/**
 * Rows as RFC 4180 has them. A cell that a spreadsheet would calculate gets an apostrophe before it,
 * which spreadsheets do not show. The first part of a file has its byte order mark and headings.
 */
export function csvText<Row>(
  columns: CsvColumn<Row>[],
  rows: Row[],
  part: 'first' | 'next' = 'first',
): string {
  const records = rows.map((row) => columns.map(({ value }) => asText(value(row))));
  return stringify(records, {
    columns: columns.map(({ heading }, index) => ({ key: String(index), header: heading })),
    header: part === 'first',
    bom: part === 'first',
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
  });
}

const asText = <Value>(value: Value) =>
  typeof value === 'string' && HIDDEN_FORMULA.test(value) ? `'${value}` : value;

/**
 * A file that is written while it is sent: one batch of rows is in memory. An error before the first
 * batch is thrown; a later one is reported and breaks the download off.
 */
export async function csvResponse<Row>(
  fileName: string,
  columns: CsvColumn<Row>[],
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
  report: (error: unknown) => void,
): Promise<Response> {
  const iterator = iterate(batches);
  const first = await iterator.next();
  async function* parts() {
    const encoder = new TextEncoder();
    yield encoder.encode(csvText(columns, first.value ?? []));
    try {
      for await (const rows of iterator) yield encoder.encode(csvText(columns, rows, 'next'));
    } catch (error) {
      report(error);
      throw error;
    }
  }
  return new Response(asStream(parts()), { headers: csvHeaders(fileName) });
}

async function* iterate<Row>(batches: AsyncIterable<Row> | Iterable<Row>) {
  yield* batches;
}

/** Nothing is read before it is sent, and nothing more after the reader has gone. */
function asStream(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

function csvHeaders(fileName: string) {
  return {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  };
}
