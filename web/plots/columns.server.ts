import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { formatNumber } from '../../market/words.ts';
import type { BarsPlot, LinePlot, SparkPlot } from './plot.ts';

/** Small enough that its letters can be read at 320 px. */
const WIDTH = 300;
const HEIGHT = 150;
const PLOT_TOP = 22;
const PLOT_BOTTOM = HEIGHT - 20;
/** A count above 0 is never so low that it cannot be seen. */
const MIN_HEIGHT = 1.5;
/** The room of two values beside each other: '1,204'. */
const VALUE_WIDTH = 60;

const SPARK = { width: 100, height: 24 };

export interface ColumnValue {
  /** '9 Nov' */
  name: string;
  /** The sentence of the mark: 'Nov 3 to Nov 9: 204 searches'. */
  title: string;
  n: number;
  isMuted?: boolean;
}

/** Columns side by side from 0 up; the first, the last and the highest have their values over them. */
export function renderColumns(values: ColumnValue[]): BarsPlot {
  const { band, height } = scalesFor(values, 0.25);
  const bars = values.map(({ name, title, n, isMuted = false }, index) => {
    const top = n > 0 ? Math.min(height(n), PLOT_BOTTOM - MIN_HEIGHT) : PLOT_BOTTOM;
    return {
      x: round(band(index) ?? 0),
      y: round(top),
      width: round(band.bandwidth()),
      height: round(PLOT_BOTTOM - top),
      title,
      value: isNamed(values, index) && isOverNeighbors(values, index) ? formatNumber(n) : undefined,
      name: isAtEnd(values, index) ? name : undefined,
      isMuted,
    };
  });
  return { width: WIDTH, height: HEIGHT, bars };
}

/** A value may be wider than its column: beside a higher one it would stand in that. */
function isOverNeighbors(values: ColumnValue[], index: number): boolean {
  if (values.length * VALUE_WIDTH <= WIDTH) return true;
  const near = values.slice(Math.max(0, index - 1), index + 2);
  return near.every(({ n }) => n <= (values[index]?.n ?? 0));
}

/** A line from the first to the last value, over 0. */
export function renderLine(values: ColumnValue[]): LinePlot {
  const { band, height } = scalesFor(values, 0);
  const points = values.map(({ name, title, n }, index) => ({
    x: round((band(index) ?? 0) + band.bandwidth() / 2),
    y: round(height(n)),
    title,
    ...(isNamed(values, index) && { value: formatNumber(n) }),
    ...(isAtEnd(values, index) && { name }),
  }));
  const path = line<(typeof points)[number]>(
    ({ x }) => x,
    ({ y }) => y,
  )(points);
  return { width: WIDTH, height: HEIGHT, path: path ?? '', points };
}

/** A line without names or values, over 0; it is stretched to the room that it has. */
export function renderSpark(counts: number[]): SparkPlot {
  const x = scaleLinear([0, Math.max(1, counts.length - 1)], [0, SPARK.width]);
  const y = scaleLinear([0, Math.max(1, ...counts)], [SPARK.height - 1, 1]);
  const path = line<number>(
    (_, index) => round(x(index)),
    (n) => round(y(n)),
  )(counts);
  return { ...SPARK, path: path ?? '' };
}

function scalesFor(values: ColumnValue[], padding: number) {
  const max = Math.max(1, ...values.map(({ n }) => n));
  const band = scaleBand<number>().domain(values.keys()).range([0, WIDTH]).padding(padding);
  return { band, height: scaleLinear([0, max], [PLOT_BOTTOM, PLOT_TOP]) };
}

const isAtEnd = (values: unknown[], index: number) => index === 0 || index === values.length - 1;

/** The highest, and the ends that are far enough from it: their values would run into each other. */
function isNamed(values: ColumnValue[], index: number): boolean {
  const max = Math.max(...values.map(({ n }) => n));
  const highest = values.findIndex(({ n }) => n === max);
  const apart = (Math.abs(index - highest) * WIDTH) / values.length;
  return index === highest || (isAtEnd(values, index) && apart >= VALUE_WIDTH);
}

const round = (value: number) => Math.round(value * 10) / 10;
