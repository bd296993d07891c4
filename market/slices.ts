import { MAX_ROWS } from './rules.ts';

export function* slicesOf<T>(rows: T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += MAX_ROWS) yield rows.slice(at, at + MAX_ROWS);
}
