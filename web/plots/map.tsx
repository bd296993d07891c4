import { useId } from 'react';
import type { MapPlot } from './plot.ts';

/** Circles on the states. A ring around one is its second sign. */
export function StatesMap({ plot, finding }: { plot: MapPlot; finding: string }) {
  const id = useId();
  return (
    <svg
      role="img"
      aria-labelledby={id}
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      className="w-full"
    >
      <title id={id}>{finding}</title>
      <path d={plot.nation} className="fill-sage-tint stroke-control" />
      <path d={plot.borders} className="fill-none stroke-control opacity-60" />
      {plot.spots.map(({ x, y, radius, title, isRinged }) => (
        <g key={title}>
          <title>{title}</title>
          {isRinged && (
            <circle cx={x} cy={y} r={radius + 5} className="fill-none stroke-2 stroke-ink" />
          )}
          <circle cx={x} cy={y} r={radius} className="fill-warn/40 stroke-2 stroke-warn" />
        </g>
      ))}
      {plot.names.map(({ x, y, anchor, text }) => (
        <text
          key={text}
          x={x}
          y={y}
          textAnchor={anchor}
          className="fill-ink stroke-[5px] stroke-surface font-semibold text-[30px] [paint-order:stroke] md:text-[20px]"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
