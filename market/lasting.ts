/** What a page depends on: deals within some miles of a ZIP code, or one spa and its deals. */
export type Covers = { zip: string; miles: number } | { businessId: string };

/** Holds until an instant (epoch milliseconds), unless someone writes. */
export interface Lasting<Value> {
  value: Value;
  until: number;
  /** The writes that may change it; undefined: any write. */
  covers?: Covers | undefined;
}

/** Undefined: no end. */
type End = number | { until: number } | undefined;

/** Ends with the first of `ends`. */
export function lasting<Value>(value: Value, ...ends: End[]): Lasting<Value> {
  const instants = ends.map((end) => (typeof end === 'object' ? end.until : end));
  return { value, until: Math.min(NEVER, ...instants.map((instant = NEVER) => instant)) };
}

const NEVER = Number.POSITIVE_INFINITY;

export function allLasting<Value>(parts: Lasting<Value>[], ...ends: End[]): Lasting<Value[]> {
  return lasting(
    parts.map(({ value }) => value),
    ...parts,
    ...ends,
  );
}
