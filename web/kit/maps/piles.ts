import { type Coordinates, milesBetween } from '../../../market/zips/rules.ts';
import { MAX_ZOOM } from './rules.ts';

/** Pixels of a label: '$117', '24 from $117', and the height that a finger needs. */
const ONE_WIDTH = 60;
const PILE_WIDTH = 104;
const HEIGHT = 44;
/** Pixels along the map's edges without points: half a label, and a little more. */
const MARGIN = { x: 60, y: 36 };
/** The width of both providers' maps at zoom 0, in pixels. */
const WORLD = 256;

export interface View {
  center: Coordinates;
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

type Placed = { readonly at: Coordinates };

/** Points of a pile share a label at `zoom`. It is at the first one, and covers no other label. */
export function groupIntoPiles<Point extends Placed>(points: Point[], zoom: number): Point[][] {
  const piles: Point[][] = [];
  for (const point of points) {
    let pile = [point];
    for (;;) {
      const covered = piles.findIndex((other) => cover(other, pile, zoom));
      if (covered < 0) break;
      // The label is wider now, and may cover more.
      pile = [...piles.splice(covered, 1).flat(), ...pile];
    }
    piles.push(pile);
  }
  return piles;
}

function cover(a: Placed[], b: Placed[], zoom: number): boolean {
  const firsts = [a, b].flatMap(([first]) => first?.at ?? []);
  const { width, height } = sizeOf(firsts, zoom);
  return height < HEIGHT && width < (labelWidth(a) + labelWidth(b)) / 2;
}

const labelWidth = ({ length }: Placed[]) => (length > 1 ? PILE_WIDTH : ONE_WIDTH);

/** The nine tenths of the points nearest to where most are; all if there are few. */
export function middleOf(points: Coordinates[]): Coordinates[] {
  const median = {
    latitude: medianOf(points.map(({ latitude }) => latitude)),
    longitude: medianOf(points.map(({ longitude }) => longitude)),
  };
  return points
    .toSorted((a, b) => milesBetween(a, median) - milesBetween(b, median))
    .slice(0, Math.max(9, Math.floor(points.length * 0.9)));
}

export function fit(points: Coordinates[], map: Size, maxZoom = MAX_ZOOM): View {
  const { width, height } = sizeOf(points, 0);
  const scale = Math.min((map.width - 2 * MARGIN.x) / width, (map.height - 2 * MARGIN.y) / height);
  const zoom = Math.floor(Math.log2(Math.max(1, scale)));
  const [south, north] = rangeOf(points.map(({ latitude }) => latitude));
  const [west, east] = rangeOf(points.map(({ longitude }) => longitude));
  const center = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  return { center, zoom: Math.min(zoom, maxZoom) };
}

/** Where a pile falls apart; undefined if it never does. */
export function openPile(pile: Placed[], map: Size): View | undefined {
  const { center, zoom } = fit(
    pile.map(({ at }) => at),
    map,
  );
  for (let closer = zoom; closer <= MAX_ZOOM; closer += 1)
    if (groupIntoPiles(pile, closer).length > 1) return { center, zoom: closer };
  return undefined;
}

function sizeOf(points: Coordinates[], zoom: number): Size {
  const pixels = points.map(pixelOf);
  const [west, east] = rangeOf(pixels.map(({ x }) => x));
  const [north, south] = rangeOf(pixels.map(({ y }) => y));
  return { width: (east - west) * 2 ** zoom, height: (south - north) * 2 ** zoom };
}

/** Mercator's projection at zoom 0. */
function pixelOf({ latitude, longitude }: Coordinates) {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: WORLD * (0.5 + longitude / 360),
    y: WORLD * (0.5 - Math.atanh(sine) / (2 * Math.PI)),
  };
}

const rangeOf = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
