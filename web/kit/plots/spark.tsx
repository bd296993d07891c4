/** The line is stretched to its card's room. */
const WIDTH = 100;
const HEIGHT = 24;

/** A small line without letters, as wide as its card. */
export function Spark({ counts, finding }: { counts: number[]; finding: string }) {
  const max = Math.max(1, ...counts);
  const points = counts.map((n, index) => {
    const x = (index / Math.max(1, counts.length - 1)) * WIDTH;
    const y = HEIGHT - 1 - (n / max) * (HEIGHT - 2);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      role="img"
      aria-label={finding}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-7 w-full"
    >
      <polyline
        points={points.join(' ')}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-2 stroke-sage"
      />
    </svg>
  );
}
