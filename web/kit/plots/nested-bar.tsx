const LOOKS = ['fill-sage/25', 'fill-sage/60', 'fill-sage'];

/** The numbers are beside the bar, so `shares` are only its lengths. */
export function NestedBar({ shares }: { shares: [number, number, number] }) {
  return (
    <svg aria-hidden="true" width="100%" height={6} className="block">
      {LOOKS.map((look, index) => (
        <rect
          key={look}
          width={`${(Math.min(1, shares[index] ?? 0) * 100).toFixed(1)}%`}
          height={6}
          rx={2}
          className={look}
        />
      ))}
    </svg>
  );
}
