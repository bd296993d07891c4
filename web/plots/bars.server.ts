import { scaleLinear } from 'd3-scale';
import { formatNumber } from '../../market/words.ts';
import type { BarsPlot } from './plot.ts';

const WIDTH = 300;
const ROW_HEIGHT = 40;
const BAR_TOP = 20;
const BAR_HEIGHT = 12;
/** The room of the value after the longest bar. */
const VALUE_WIDTH = 56;
/** Longer names are cut; the mark's title has them whole. */
const MAX_NAME_LENGTH = 40;

export interface BarValue {
  name: string;
  title: string;
  n: number;
  /** '41%', in place of the number. */
  text?: string;
  isMuted?: boolean;
}

/** Bars below each other, each with its name over it and its value after it. */
export function renderBars(values: BarValue[]): BarsPlot {
  const max = Math.max(1, ...values.map(({ n }) => n));
  const width = scaleLinear([0, max], [0, WIDTH - VALUE_WIDTH]);
  const bars = values.map(({ name, title, n, text, isMuted = false }, index) => ({
    x: 0,
    y: index * ROW_HEIGHT + BAR_TOP,
    width: Math.round(Math.max(n > 0 ? 2 : 0, width(n)) * 10) / 10,
    height: BAR_HEIGHT,
    title,
    value: text ?? formatNumber(n),
    name: name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name,
    isMuted,
  }));
  return { width: WIDTH, height: values.length * ROW_HEIGHT, bars };
}
