import {
  CELL_DEGREES,
  COLUMNS,
  type Coordinates,
  DEGREES,
  EARTH_RADIUS_MILES,
  MAX_POINTS,
  ROWS,
  SLACK_DEGREES,
} from './rules.ts';

export type Grid = {
  /** Visits every point within the radius, and some beyond it. */
  visit(center: Coordinates, radiusMiles: number, onPoint: (index: number) => void): void;
};

/** Cells are a quarter of a degree wide; points are in degrees. */
export function openGrid(latitudes: Float64Array, longitudes: Float64Array): Grid {
  if (latitudes.length > MAX_POINTS) throw new Error(`A grid holds ${MAX_POINTS} points at most`);
  const cells = latitudes.map(
    (latitude, index) => rowOf(latitude) * COLUMNS + wrap(columnOf(longitudes[index] ?? 0)),
  );
  // Counting sort: counts, then the end of each cell. Filling from the back turns each end into the
  // cell's beginning in `sorted`.
  const starts = new Uint16Array(ROWS * COLUMNS + 1);
  for (const cell of cells) starts[cell] = (starts[cell] ?? 0) + 1;
  for (let cell = 1; cell < starts.length; cell++) {
    starts[cell] = (starts[cell] ?? 0) + (starts[cell - 1] ?? 0);
  }
  const sorted = new Uint16Array(cells.length);
  for (let index = cells.length - 1; index >= 0; index--) {
    const cell = cells[index] ?? 0;
    const slot = (starts[cell] ?? 0) - 1;
    starts[cell] = slot;
    sorted[slot] = index;
  }

  function visitCells(first: number, last: number, onPoint: (index: number) => void): void {
    const end = starts[last + 1] ?? 0;
    for (let slot = starts[first] ?? 0; slot < end; slot++) onPoint(sorted[slot] ?? 0);
  }

  return {
    visit(center, radiusMiles, onPoint) {
      const angle = radiusMiles / EARTH_RADIUS_MILES;
      const latitudeDegrees = angle * DEGREES + SLACK_DEGREES;
      const longitudeDegrees = halfWidth(center.latitude, angle);
      const west = columnOf(center.longitude - longitudeDegrees);
      const east = columnOf(center.longitude + longitudeDegrees);
      const top = rowOf(center.latitude + latitudeDegrees);
      for (let row = rowOf(center.latitude - latitudeDegrees); row <= top; row++) {
        const base = row * COLUMNS;
        if (east - west >= COLUMNS - 1) {
          visitCells(base, base + COLUMNS - 1, onPoint);
        } else if (wrap(west) <= wrap(east)) {
          visitCells(base + wrap(west), base + wrap(east), onPoint);
        } else {
          // The box crosses the 180th meridian, so its ends are at both ends of the row.
          visitCells(base + wrap(west), base + COLUMNS - 1, onPoint);
          visitCells(base, base + wrap(east), onPoint);
        }
      }
    },
  };
}

/** To either side of the center; all degrees if the circle has a pole in it. */
function halfWidth(latitude: number, angle: number): number {
  const narrowing = Math.cos(latitude / DEGREES);
  if (angle + Math.abs(latitude) / DEGREES >= Math.PI / 2) return 180;
  return Math.asin(Math.min(1, Math.sin(angle) / narrowing)) * DEGREES + SLACK_DEGREES;
}

function rowOf(latitude: number): number {
  return Math.min(ROWS - 1, Math.max(0, Math.floor((latitude + 90) / CELL_DEGREES)));
}

function columnOf(longitude: number): number {
  return Math.floor((longitude + 180) / CELL_DEGREES);
}

function wrap(column: number): number {
  return ((column % COLUMNS) + COLUMNS) % COLUMNS;
}
