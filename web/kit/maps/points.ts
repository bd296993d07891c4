import type { Coordinates } from '../../../market/zips/rules.ts';
import type { View } from './piles.ts';

export interface PointMap {
  /** The middles of the elements are at these points; earlier elements are removed. */
  place(points: Coordinates[]): HTMLElement[];
  show(view: View): void;
  zoomBy(steps: number): void;
  reveal(point: Coordinates): void;
  remove(): void;
}

export interface PointOptions {
  onFailure: () => void;
  /** Called with each zoom, also the first. */
  onZoom: (zoom: number) => void;
}
