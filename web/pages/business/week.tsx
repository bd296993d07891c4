import type { HoursLine } from '../../../market/hours/rules.ts';

/** When a business is open, day by day. */
export function Week({ lines }: { lines: HoursLine[] }) {
  return (
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      {lines.map(({ days, times }) => (
        <div key={days} className="contents">
          <dt className="text-ink-soft">{days}</dt>
          <dd>{times}</dd>
        </div>
      ))}
    </dl>
  );
}
