import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  type SearchCriteria,
  SORTS,
  STEPPED_FILTERS,
  searchPath,
} from '../../layout/search-criteria.ts';
import { buttonLook } from '../../ui/button.tsx';
import { formatDollars } from '../format.ts';

const sortNames = {
  distance: 'Nearest',
  price: 'Lowest price',
  discount: 'Biggest discount',
  ending: 'Ending soon',
};

const stepLabels = {
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
          {criteria.filters.kind && (
            <input type="hidden" name="kind" value={criteria.filters.kind} />
          )}
          <Choice label="Sort by" name="sort" chosen={criteria.sort}>
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {sortNames[sort]}
              </option>
            ))}
          </Choice>
          <label className="min-w-0">
            <span className="block font-semibold text-ink-soft text-sm">Highest price</span>
            <input
              name="max_price"
              inputMode="decimal"
              autoComplete="off"
              placeholder="Any"
              defaultValue={criteria.filters.maxPriceDollars ?? ''}
              className="min-h-12.5 w-full rounded-full border border-control bg-surface px-4 text-base text-ink placeholder:text-ink-soft sm:w-32"
            />
          </label>
          {STEPPED_FILTERS.map(({ filter, name, steps }) => {
            const { label, step: formatStep } = stepLabels[filter];
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
  const { kind, maxPriceDollars } = criteria.filters;
  const activeFilters = [
    ...(maxPriceDollars === undefined
      ? []
      : [
          {
            filter: 'maxPriceDollars' as const,
            text: `Up to ${formatDollars(Math.round(maxPriceDollars * 100))}`,
          },
        ]),
    ...STEPPED_FILTERS.flatMap(({ filter }) => {
      const value = criteria.filters[filter];
      return value === undefined ? [] : [{ filter, text: stepLabels[filter].step(value) }];
    }),
  ];
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
