/** Rows, or parameters, of one statement: far below what either database takes. */
const MAX_ROWS = 500;

export function* slicesOf<T>(rows: T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += MAX_ROWS) yield rows.slice(at, at + MAX_ROWS);
}
