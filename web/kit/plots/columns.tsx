import { formatNumber } from '../../../market/words.ts';

/** Pixels. Widths are shares of the plot's own, so its letters have one size on every screen. */
const HEIGHT = 104;
const TOP = 20;
const GROUND = HEIGHT - 1;
/** A count above 0 must be visible. */
const MIN_HEIGHT = 2;
const BREADTH = 0.68;

interface ColumnsProps {
  /** From 0 up, side by side; the last is at the right edge, and darkest. */
  columns: Array<{ n: number; title: string }>;
  /** Room for so many; with fewer columns, the left stays empty. */
  slots: number;
  /** A dashed line shows the average of so many columns before the last. */
  before: { average: number; columns: number } | null;
  finding: string;
}

/** The highest column has its number above it. */
export function Columns({ columns, slots, before, finding }: ColumnsProps) {
  const max = Math.max(1, ...columns.map(({ n }) => n));
  const highest = columns.findIndex(({ n }) => n === max);
  const heightOf = (n: number) => (n / max) * (GROUND - TOP);
  const slotOf = (index: number) => slots - columns.length + index;
  const percent = (share: number) => `${((share / slots) * 100).toFixed(2)}%`;
  const level = before ? GROUND - heightOf(Math.min(before.average, max)) : 0;
  return (
    <svg
      role="img"
      aria-label={finding}
      width="100%"
      height={HEIGHT}
      className="block overflow-visible"
    >
      {columns.map(({ n, title }, index) => {
        const height = n > 0 ? Math.max(MIN_HEIGHT, heightOf(n)) : 0;
        const isLast = index === columns.length - 1;
        return (
          <g key={title}>
            <title>{title}</title>
            <rect x={percent(slotOf(index))} width={percent(1)} height={HEIGHT} fillOpacity={0} />
            <rect
              x={percent(slotOf(index) + (1 - BREADTH) / 2)}
              y={GROUND - height}
              width={percent(BREADTH)}
              height={height}
              rx={2}
              className={isLast ? 'fill-sage' : 'fill-sage/60'}
            />
            {index === highest && (
              <text
                x={percent(slotOf(index) + 0.5)}
                y={GROUND - height - 6}
                textAnchor="middle"
                className="fill-ink font-semibold text-[13px]"
              >
                {formatNumber(n)}
              </text>
            )}
          </g>
        );
      })}
      {before && (
        <line
          x1={percent(slots - 1 - before.columns)}
          x2="100%"
          y1={level}
          y2={level}
          strokeDasharray="5 3"
          className="stroke-[1.5] stroke-ink"
        />
      )}
      <line x1={0} x2="100%" y1={GROUND + 0.5} y2={GROUND + 0.5} className="stroke-control" />
    </svg>
  );
}

/** Without room, only every fourth name is shown, and the last. */
export function ColumnNames({ names, slots }: { names: string[]; slots: number }) {
  return (
    <svg aria-hidden="true" width="100%" height={20} className="block overflow-visible">
      {names.map((name, index) => (
        <text
          key={name}
          x={`${(((slots - names.length + index + 0.5) / slots) * 100).toFixed(2)}%`}
          y={15}
          textAnchor="middle"
          className={`fill-ink-soft text-[12px] ${(names.length - 1 - index) % 4 === 0 ? '' : 'max-xl:hidden'}`}
        >
          {name}
        </text>
      ))}
    </svg>
  );
}
