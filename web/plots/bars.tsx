import { useId } from 'react';
import { Hatching, hatched } from './hatching.tsx';
import type { BarsPlot } from './plot.ts';

/** Bars below each other, each under its name. */
export function Bars({ plot, finding }: { plot: BarsPlot; finding: string }) {
  const id = useId();
  return (
    <svg
      role="img"
      aria-labelledby={id}
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      className="w-full max-w-md"
    >
      <title id={id}>{finding}</title>
      <Hatching id={`${id}-hatching`} />
      {plot.bars.map(({ x, y, width, height, title, value, name, isMuted }) => (
        <g key={title}>
          <title>{title}</title>
          <text x={0} y={y - 6} className="fill-ink text-[13px]">
            {name}
          </text>
          <rect
            {...{ x, y, width, height }}
            rx={1.5}
            className={isMuted ? 'stroke-sage' : 'fill-sage stroke-sage'}
            fill={isMuted ? hatched(`${id}-hatching`) : undefined}
          />
          <text x={width + 6} y={y + height - 1.5} className="fill-ink font-semibold text-[13px]">
            {value}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** A bar within a row of a table; the number is beside it. */
export function RowBar({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full">
      <rect width={100} height={8} className="fill-sage-tint" />
      <rect width={Math.round(share * 100)} height={8} className="fill-sage" />
    </svg>
  );
}
