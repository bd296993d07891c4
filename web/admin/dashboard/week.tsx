import { Link } from 'react-router';
import type { Week } from '../../../market/weekly/copy.ts';
import { formatNumber } from '../../../market/words.ts';

/** How the week was: four figures, each beside the weeks before. */
export function WeekFigures({ week: { span, note, figures } }: { week: Week }) {
  return (
    <section aria-labelledby="week" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="week" className="font-semibold text-lg">
          This week
        </h2>
        <Link
          to="/admin/insight"
          className="inline-flex min-h-11 items-center text-sage underline underline-offset-4"
        >
          Insight
        </Link>
      </div>
      <p className="prose-line text-ink-soft">
        {figures.length > 0 && `${span}. `}
        {note}
      </p>
      {figures.length > 0 && (
        <dl className="mt-3 grid grid-cols-2 gap-3 lg:grid-cols-4">
          {figures.map(({ name, n, before, change }) => (
            <div
              key={name}
              className="flex flex-col rounded-card border border-line bg-surface p-4"
            >
              <dt className="font-semibold">{name}</dt>
              <dd className="mt-1 font-display text-3xl">{formatNumber(n)}</dd>
              {before !== null && (
                <dd className="mt-1 text-ink-soft text-sm">{`${before} a week before: ${change}`}</dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
