import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FILTERS, type SearchCriteria, SORTS, searchPath } from '../../layout/search-criteria.ts';
import { buttonLook } from '../../ui/button.tsx';

const sortNames = {
  distance: 'Nearest',
  price: 'Lowest price',
  discount: 'Biggest discount',
  ending: 'Ending soon',
};

const filterLabels = {
  maxPriceDollars: { label: 'Price', step: (dollars: number) => `Up to $${dollars}` },
  minDurationMinutes: { label: 'Length', step: (minutes: number) => `${minutes}+ minutes` },
  minPercentOff: { label: 'Discount', step: (percent: number) => `${percent}%+ off` },
};

/** Order and filters as a plain GET form: nothing changes before 'Apply'. */
export function SearchFilters({ criteria }: { criteria: SearchCriteria }) {
  return (
    <div className="mt-6 border-line border-y py-3">
      <details className="fold-on-phones">
        <summary className="py-2 font-semibold">Sort and filter</summary>
        <form
          key={searchPath(criteria)}
          action="/deals"
          method="get"
          className="grid grid-cols-2 items-end gap-3 py-2 sm:flex sm:flex-wrap"
        >
          <input type="hidden" name="zip" value={criteria.zip} />
          <input type="hidden" name="radius" value={criteria.radiusMiles} />
          <Choice label="Sort by" name="sort" chosen={criteria.sort}>
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {sortNames[sort]}
              </option>
            ))}
          </Choice>
          {FILTERS.map(({ filter, name, steps }) => {
            const { label, step: formatStep } = filterLabels[filter];
            return (
              <Choice key={name} label={label} name={name} chosen={criteria.filters[filter] ?? ''}>
                <option value="">Any {label.toLowerCase()}</option>
                {steps.map((step) => (
                  <option key={step} value={step}>
                    {formatStep(step)}
                  </option>
                ))}
              </Choice>
            );
          })}
          <button type="submit" className={buttonLook('quiet', 'col-span-2')}>
            Apply
          </button>
        </form>
      </details>
      <Chips criteria={criteria} />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  name: string;
  chosen: string | number;
  children: ReactNode;
};

function Choice({ label, name, chosen, children }: ChoiceProps) {
  return (
    <label className="min-w-0">
      <span className="block font-semibold text-ink-soft text-sm">{label}</span>
      <select
        name={name}
        defaultValue={chosen}
        autoComplete="off"
        className="min-h-12.5 w-full rounded-full border border-control bg-surface px-3.5 text-base text-ink"
      >
        {children}
      </select>
    </label>
  );
}

/** The filters that are set, each a link to the search without it. */
function Chips({ criteria }: { criteria: SearchCriteria }) {
  const activeFilters = FILTERS.flatMap(({ filter }) => {
    const value = criteria.filters[filter];
    return value === undefined ? [] : [{ filter, text: filterLabels[filter].step(value) }];
  });
  if (activeFilters.length === 0) return null;
  const searchWithout = (filters: SearchCriteria['filters']) =>
    searchPath({ ...criteria, filters, page: 1 });
  return (
    <ul aria-label="Filters that are set" className="flex flex-wrap gap-2 py-2">
      {activeFilters.map(({ filter, text }) => (
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
      {activeFilters.length > 1 && (
        <li>
          <Link
            to={searchWithout({})}
            className="inline-flex min-h-11 items-center px-3 underline underline-offset-4"
          >
            Clear filters
          </Link>
        </li>
      )}
    </ul>
  );
}
