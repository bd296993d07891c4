import { useId } from 'react';
import { Hatching, hatched } from './hatching.tsx';
import type { BarsPlot, LinePlot, SparkPlot } from './plot.ts';

const LETTERS = 'fill-ink-soft text-[12px]';
const VALUE = 'fill-ink font-semibold text-[13px]';

/** Columns over their names; the muted ones are hatched. */
export function Columns({ plot, finding }: { plot: BarsPlot; finding: string }) {
  const id = useId();
  return (
    <svg role="img" aria-labelledby={id} viewBox={viewBox(plot)} className="w-full">
      <title id={id}>{finding}</title>
      <Hatching id={`${id}-hatching`} />
      {plot.bars.map(({ x, y, width, height, title, value, name, isMuted }, index) => (
        <g key={title}>
          <title>{title}</title>
          <rect x={x} y={0} width={width} height={plot.height - 20} fill="transparent" />
          <rect
            {...{ x, y, width, height }}
            rx={1.5}
            className={isMuted ? 'stroke-sage' : 'fill-sage stroke-sage'}
            fill={isMuted ? hatched(`${id}-hatching`) : undefined}
          />
          {value && (
            <text
              x={atEdge(index, plot.bars, x, width)}
              y={y - 6}
              {...anchor(index, plot.bars)}
              className={VALUE}
            >
              {value}
            </text>
          )}
          {name && (
            <text
              x={atEdge(index, plot.bars, x, width)}
              y={plot.height - 4}
              {...anchor(index, plot.bars)}
              className={LETTERS}
            >
              {name}
            </text>
          )}
        </g>
      ))}
      <Ground {...plot} />
    </svg>
  );
}

/** A line with a point for each value. */
export function Line({ plot, finding }: { plot: LinePlot; finding: string }) {
  const id = useId();
  return (
    <svg role="img" aria-labelledby={id} viewBox={viewBox(plot)} className="w-full">
      <title id={id}>{finding}</title>
      <Ground {...plot} />
      <path d={plot.path} className="fill-none stroke-2 stroke-sage" />
      {plot.points.map(({ x, y, title, value, name }, index) => (
        <g key={title}>
          <title>{title}</title>
          <circle cx={x} cy={y} r={10} fill="transparent" />
          <circle cx={x} cy={y} r={3.5} className="fill-surface stroke-2 stroke-sage" />
          {value && (
            <text
              x={atEdge(index, plot.points, x)}
              y={y - 9}
              {...anchor(index, plot.points)}
              className={VALUE}
            >
              {value}
            </text>
          )}
          {name && (
            <text
              x={atEdge(index, plot.points, x)}
              y={plot.height - 4}
              {...anchor(index, plot.points)}
              className={LETTERS}
            >
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** A small line without letters, as wide as its figure's card. */
export function Spark({ plot, finding }: { plot: SparkPlot; finding: string }) {
  return (
    <svg
      role="img"
      aria-label={finding}
      viewBox={viewBox(plot)}
      preserveAspectRatio="none"
      className="h-7 w-full"
    >
      <path
        d={plot.path}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-2 stroke-sage"
      />
    </svg>
  );
}

/** The line that columns stand on. */
function Ground({ width, height }: { width: number; height: number }) {
  return (
    <line x1={0} x2={width} y1={height - 19.5} y2={height - 19.5} className="stroke-control" />
  );
}

const viewBox = ({ width, height }: { width: number; height: number }) => `0 0 ${width} ${height}`;

/** A label at an end goes inward, so that nothing is cut. */
function anchor(index: number, all: unknown[]) {
  const isOnly = all.length === 1;
  if (index === 0 && !isOnly) return { textAnchor: 'start' } as const;
  if (index === all.length - 1 && !isOnly) return { textAnchor: 'end' } as const;
  return { textAnchor: 'middle' } as const;
}

function atEdge(index: number, all: unknown[], x: number, width = 0): number {
  const { textAnchor } = anchor(index, all);
  if (textAnchor === 'middle') return x + width / 2;
  return textAnchor === 'start' ? x : x + width;
}
