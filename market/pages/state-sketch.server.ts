import type { Coordinates } from '../zips/rules.ts';
import type { ZipTable } from '../zips/store.server.ts';

/** A state as dots, one for each square of a grid that has a ZIP code, and a place in it. */
export interface StateSketch {
  width: number;
  height: number;
  /** An SVG path of dots. */
  dots: string;
  at: { x: number; y: number };
}

/** Squares along a state's longer side: enough to know its outline, few enough for a page. */
const SQUARES = 28;

interface Frame {
  dots: string;
  width: number;
  height: number;
  project: (point: Coordinates) => { x: number; y: number };
}

const framesOf = new WeakMap<object, Map<string, Frame>>();

/** Undefined where the place or its state is unknown. */
export function sketchState(
  zipTable: Pick<ZipTable, 'pointsIn'>,
  state: string | undefined,
  at: Coordinates | undefined,
): StateSketch | undefined {
  if (!state || !at) return undefined;
  const frames = framesOf.get(zipTable) ?? new Map<string, Frame>();
  framesOf.set(zipTable, frames);
  const frame = frames.get(state) ?? frameOf(zipTable.pointsIn(state));
  frames.set(state, frame);
  const { project, ...shape } = frame;
  const { x, y } = project(at);
  return { ...shape, at: { x: inside(x, shape.width), y: inside(y, shape.height) } };
}

function frameOf(points: Coordinates[]): Frame {
  const norths = points.map(({ latitude }) => latitude);
  const easts = points.map(eastOf);
  const [south, north] = [Math.min(...norths), Math.max(...norths)];
  const [west, east] = [Math.min(...easts), Math.max(...easts)];
  // A degree of longitude is narrower than one of latitude, except at the equator.
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const square = Math.max((east - west) * narrowing, north - south, 0.01) / SQUARES;
  const project = (point: Coordinates) => ({
    x: ((eastOf(point) - west) * narrowing) / square + 0.5,
    y: (north - point.latitude) / square + 0.5,
  });
  const squares = new Set(
    points.map((point) => {
      const { x, y } = project(point);
      return `M${Math.floor(x)} ${Math.floor(y)}h0`;
    }),
  );
  return {
    dots: [...squares].join(''),
    width: Math.ceil(((east - west) * narrowing) / square) + 1,
    height: Math.ceil((north - south) / square) + 1,
    project,
  };
}

/** Alaska's last islands are beyond the date line. */
function eastOf({ longitude }: Coordinates): number {
  return longitude > 0 ? longitude - 360 : longitude;
}

function inside(value: number, size: number): number {
  return Math.round(Math.min(Math.max(value, 0), size) * 10) / 10;
}
