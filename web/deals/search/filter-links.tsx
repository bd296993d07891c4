import { Link } from 'react-router';
import { STEPPED_FILTERS, TERM_FILTERS } from '../../../market/deals/filters.ts';
import { type SearchCriteria, searchPath } from '../../../market/deals/search-criteria.ts';
import { formatDollars } from '../../../market/dollars.ts';

export const stepLabels = {
  minDurationMinutes: { label: 'Length', step: (minutes: number) => `${minutes}+ minutes` },
  minPercentOff: { label: 'Discount', step: (percent: number) => `${percent}%+ off` },
};

/** The filters that are set, each a link to the search without it. */
export function FilterLinks({ criteria }: { criteria: SearchCriteria }) {
  const { kind, maxPriceDollars } = criteria.filters;
  const steps = STEPPED_FILTERS.flatMap(({ filter }) => {
    const value = criteria.filters[filter];
    return value === undefined ? [] : [{ filter, text: stepLabels[filter].step(value) }];
  });
  const price =
    maxPriceDollars === undefined
      ? []
      : [
          {
            filter: 'maxPriceDollars',
            text: `Up to ${formatDollars(Math.round(maxPriceDollars * 100))}`,
          },
        ];
  const terms = TERM_FILTERS.flatMap(({ filter, label }) =>
    criteria.filters[filter] ? [{ filter, text: label }] : [],
  );
  const active = [...price, ...steps, ...terms];
  if (active.length === 0) return null;
  const searchWithout = (filters: SearchCriteria['filters']) =>
    searchPath({ ...criteria, filters, page: 1 });
  return (
    <ul aria-label="Filters that are set" className="flex flex-wrap gap-2 pb-1.5">
      {active.map(({ filter, text }) => (
        <li key={filter}>
          <Link
            to={searchWithout({ ...criteria.filters, [filter]: undefined })}
            aria-label={`${text}, remove this filter`}
            className="motion-soft inline-flex min-h-11 items-center gap-2 rounded-full bg-sage-tint px-4 text-ink hover:bg-line"
          >
            {text}
            <span aria-hidden="true">✕</span>
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link
            to={searchWithout({ kind })}
            className="inline-flex min-h-11 items-center px-3 underline underline-offset-4"
          >
            Clear filters
          </Link>
        </li>
      )}
    </ul>
  );
}
