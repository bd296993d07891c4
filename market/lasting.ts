/**
 * The part of the catalogue that decides what a page shows: searches within some miles of a ZIP code,
 * or one spa and its deals.
 */
export type Covers = { zip: string; miles: number } | { businessId: string };

/** What is true until an instant (epoch milliseconds) although nobody writes. */
export interface Lasting<Value> {
  value: Value;
  until: number;
  /** What a write must touch to change it; undefined: any write may. */
  covers?: Covers | undefined;
}

/** An instant, or what has one; undefined: it lasts. */
type End = number | { until: number } | undefined;

/** Until the first of what it is made of ends. */
export function lasting<Value>(value: Value, ...ends: End[]): Lasting<Value> {
  const instants = ends.map((end) => (typeof end === 'object' ? end.until : end));
  return { value, until: Math.min(NEVER, ...instants.map((instant = NEVER) => instant)) };
}

const NEVER = Number.POSITIVE_INFINITY;

/** Several as one. */
export function allLasting<Value>(parts: Lasting<Value>[], ...ends: End[]): Lasting<Value[]> {
  return lasting(
    parts.map(({ value }) => value),
    ...parts,
    ...ends,
  );
}
