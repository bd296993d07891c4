/** The ZIP table in memory, sorted by ZIP; rows are indexes into its columns. */
export interface ZipColumns {
  readonly zips: readonly string[];
  /** In degrees. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  city(row: number): string;
  state(row: number): string;
  timeZone(row: number): string;
}

const DAMAGED = 'The ZIP table is damaged: restore database/zips/zips.tsv.gz';

const [NEW_LINE, TAB, MINUS, ZERO] = [10, 9, 45, 48];

/** Splitting text would leave 250,000 strings (docs/decisions/05-pages-and-caching.md). */
export function readZipColumns(bytes: Buffer): ZipColumns {
  const columns: Buffer[] = [];
  for (let [from, end] = [0, 0]; end >= 0; from = end + 1) {
    end = bytes.indexOf(NEW_LINE, from);
    columns.push(bytes.subarray(from, end < 0 ? bytes.length : end));
  }
  const [, zipColumn, cityColumn, stateColumn, latitudeColumn, longitudeColumn, zoneColumn] =
    columns;
  const zips = Array.from(readDeltaColumn(zipColumn), (zip) => String(zip).padStart(5, '0'));
  const [latitudes, longitudes] = [
    readDegreesColumn(latitudeColumn),
    readDegreesColumn(longitudeColumn),
  ];
  const [cities, states, timeZones] = [cityColumn, stateColumn, zoneColumn].map((one) =>
    readTextColumn(one),
  );
  for (const column of [latitudes, longitudes, cities?.rows, states?.rows, timeZones?.rows]) {
    if (column?.length !== zips.length) throw new Error(DAMAGED);
  }
  return {
    zips,
    latitudes,
    longitudes,
    city: (row) => cities?.at(row) ?? '',
    state: (row) => states?.at(row) ?? '',
    timeZone: (row) => timeZones?.at(row) ?? '',
  };
}

/** Each number is the difference from the one before. */
function readDeltaColumn(column: Buffer = Buffer.alloc(0)): Float64Array {
  const values = new Float64Array(lengthOf(column));
  let [row, sum, digits, sign] = [0, 0, 0, 1];
  for (const byte of column) {
    if (byte === MINUS) sign = -1;
    else if (byte !== TAB) digits = digits * 10 + byte - ZERO;
    else {
      sum += sign * digits;
      values[row] = sum;
      [row, digits, sign] = [row + 1, 0, 1];
    }
  }
  values[row] = sum + sign * digits;
  return values;
}

/** Each distinct word is stored once; rows have its number. */
function readTextColumn(column: Buffer = Buffer.alloc(0)) {
  const rows = new Uint32Array(lengthOf(column));
  const distinct: string[] = [];
  const numbers = new Map<string, number>();
  let from = 0;
  for (let row = 0; row < rows.length; row += 1) {
    const tab = column.indexOf(TAB, from);
    const word = column.toString('utf8', from, tab < 0 ? column.length : tab);
    from = tab + 1;
    const number = numbers.get(word) ?? distinct.push(word) - 1;
    numbers.set(word, number);
    rows[row] = number;
  }
  return { rows, at: (row: number) => distinct[rows[row] ?? -1] };
}

function lengthOf(column: Buffer): number {
  if (column.length === 0) throw new Error(DAMAGED);
  let length = 1;
  for (const byte of column) if (byte === TAB) length += 1;
  return length;
}

/** Stored in ten-thousandths. */
function readDegreesColumn(column: Buffer | undefined): Float64Array {
  return readDeltaColumn(column).map((count) => count / 10_000);
}
