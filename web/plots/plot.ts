/** What is rendered, as the server has computed it: the browser gets numbers and paths, no library. */

/** A column or a bar. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  /** What one reads when the pointer rests on it. */
  title: string;
  /** What is written beside it; most columns have none. */
  value?: string | undefined;
  /** Under a column, or over a bar. */
  name?: string | undefined;
  /** Hatched: it is there to compare with. */
  isMuted: boolean;
}

export interface BarsPlot {
  width: number;
  height: number;
  bars: Bar[];
}

export interface LinePlot {
  width: number;
  height: number;
  path: string;
  points: Array<{ x: number; y: number; title: string; value?: string; name?: string }>;
}

/** A line beside a figure: how it went. */
export interface SparkPlot {
  width: number;
  height: number;
  path: string;
}

/** A circle on the map of the US. */
export interface Spot {
  x: number;
  y: number;
  radius: number;
  title: string;
  /** With a ring around it. */
  isRinged: boolean;
}

export interface MapPlot {
  width: number;
  height: number;
  nation: string;
  borders: string;
  spots: Spot[];
  /** The largest circles by name. */
  names: Array<{ x: number; y: number; anchor: 'start' | 'end'; text: string }>;
}
