import type { Coordinates } from '../../../market/zips/rules.ts';
import type { View } from './piles.ts';

/** A map with elements of ours on it, from either provider. */
export interface PointMap {
  /** Elements whose middles are at these points; former ones are gone. */
  place(points: Coordinates[]): HTMLElement[];
  show(view: View): void;
  zoomBy(steps: number): void;
  /** Moves the map where the point is not in sight. */
  reveal(point: Coordinates): void;
  remove(): void;
}

export interface PointOptions {
  onFailure: () => void;
  /** Called with each zoom, the first included. */
  onZoom: (zoom: number) => void;
}
