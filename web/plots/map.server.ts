import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoAlbersUsa, geoPath } from 'd3-geo';
import { scaleSqrt } from 'd3-scale';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { MapPlot, Spot } from './plot.ts';

/** The size and the projection that us-atlas has its Albers maps in. */
const WIDTH = 975;
const HEIGHT = 610;
const project = geoAlbersUsa()
  .scale(1300)
  .translate([WIDTH / 2, HEIGHT / 2]);
/** A phone shows a third of these radii, so the smallest circle can still be seen there. */
const RADII = [9, 44];
const NAMED_SPOTS = 4;
/** A line of text and its room. */
const NAME_HEIGHT = 46;
const NAME_WIDTH = 330;

export interface MapValue {
  latitude: number;
  longitude: number;
  n: number;
  title: string;
  /** The text beside the circle, if it is one of the largest. */
  name: string;
  isRinged: boolean;
}

/** Circles on the states, their areas as the numbers are. Places outside the states have none. */
export function renderMap(values: MapValue[]): MapPlot {
  const max = Math.max(1, ...values.map(({ n }) => n));
  const radius = scaleSqrt([0, max], [0, RADII[1] ?? 0]);
  const largestFirst = [...values].sort((a, b) => b.n - a.n);
  const rendered = largestFirst.flatMap((value) => {
    const point = project([value.longitude, value.latitude]);
    if (!point) return [];
    const [x, y] = point.map(Math.round) as [number, number];
    const spot: Spot = {
      x,
      y,
      radius: Math.round(Math.max(RADII[0] ?? 0, radius(value.n))),
      title: value.title,
      isRinged: value.isRinged,
    };
    return [{ spot, name: value.name }];
  });
  return {
    width: WIDTH,
    height: HEIGHT,
    ...states(),
    spots: rendered.map(({ spot }) => spot),
    names: namesBeside(rendered),
  };
}

/** The names of the largest, where none writes over another. */
function namesBeside(rendered: Array<{ spot: Spot; name: string }>): MapPlot['names'] {
  const names: MapPlot['names'] = [];
  for (const { spot, name } of rendered.slice(0, NAMED_SPOTS)) {
    const isRight = spot.x < WIDTH - NAME_WIDTH;
    const x = spot.x + (isRight ? 1 : -1) * (spot.radius + 8);
    const y = spot.y + 10;
    const isFree = names.every(
      (other) => Math.abs(other.y - y) > NAME_HEIGHT || Math.abs(other.x - x) > NAME_WIDTH,
    );
    if (isFree) names.push({ x, y, anchor: isRight ? 'start' : 'end', text: name });
  }
  return names;
}

type States = Topology<{ states: GeometryCollection; nation: GeometryCollection }>;

let shapes: Pick<MapPlot, 'nation' | 'borders'> | undefined;

/** The outline of the nation and the borders between its states, read once. */
function states(): Pick<MapPlot, 'nation' | 'borders'> {
  if (shapes) return shapes;
  const file = createRequire(import.meta.url).resolve('us-atlas/states-albers-10m.json');
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as States;
  const path = geoPath(null).digits(0);
  const { nation, states } = atlas.objects;
  const between = mesh(atlas, states, (a, b) => a !== b);
  shapes = {
    nation: withoutSpecks(path(feature(atlas, nation)) ?? ''),
    borders: withoutSpecks(path(between) ?? '', 2),
  };
  return shapes;
}

/** Rounded, many points of a coast fall together, and small islands become none. */
function withoutSpecks(path: string, minPoints = 5): string {
  return path
    .split('M')
    .map((ring) => {
      const points = ring.replace('Z', '').split('L');
      const apart = points.filter((point, index) => point !== points[index - 1]);
      const end = ring.endsWith('Z') ? 'Z' : '';
      return apart.length < minPoints ? '' : `M${apart.join('L')}${end}`;
    })
    .join('');
}
