import type { Coordinates } from '../../market/zips/rules.ts';

/** A map with elements of ours on it, from either provider. */
export interface PointMap {
  /** Shows all of these points, each with an element whose middle is there; former ones are gone. */
  place(points: Coordinates[]): HTMLElement[];
  /** Moves the map where the point is not in sight. */
  reveal(point: Coordinates): void;
  remove(): void;
}

/** Pixels between a point and the map's edge: half of what the widest element takes. */
export const MARGIN = 72;

/** Degrees: a map of one point shows its ZIP code. */
const MIN_SPAN = 0.04;

export function boundsOf(points: Coordinates[]) {
  const [south, north] = rangeOf(points.map(({ latitude }) => latitude));
  const [west, east] = rangeOf(points.map(({ longitude }) => longitude));
  return { south, west, north, east };
}

function rangeOf(values: number[]): [min: number, max: number] {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const missing = Math.max(0, MIN_SPAN - (max - min)) / 2;
  return [min - missing, max + missing];
}
