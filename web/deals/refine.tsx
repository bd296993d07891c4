import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  FILTER_NAMES,
  FILTER_STEPS,
  FILTERS,
  type Filter,
  SORTS,
} from '../../market/deals/rules.ts';
import { type AskedSearch, searchAddress } from '../frame/search-address.ts';
import { buttonLook } from '../ui/button.tsx';

const sortNames = {
  distance: 'Nearest',
  price: 'Lowest price',
  discount: 'Biggest discount',
  ending: 'Ending soon',
} as const;

const words: Record<Filter, { label: string; any: string; step: (value: number) => string }> = {
  maxPriceDollars: { label: 'Price', any: 'Any price', step: (dollars) => `Up to $${dollars}` },
  leastMinutes: {
    label: 'Length',
    any: 'Any length',
    step: (minutes) => `${minutes} minutes or more`,
  },
  leastPercentOff: {
    label: 'Discount',
    any: 'Any discount',
    step: (percent) => `${percent}% off or more`,
  },
};

/** Order and filters as a plain GET form: nothing changes before 'Apply'. */
export function Refine({ asked }: { asked: AskedSearch }) {
  const active = FILTERS.filter((filter) => asked.filters[filter] !== undefined);
  return (
    <div className="mt-6 border-line border-y py-3">
      <details className="fold-on-phones">
        <summary className="flex min-h-11 items-center font-semibold">Sort and filter</summary>
        <form
          key={searchAddress(asked)}
          action="/deals"
          method="get"
          className="grid grid-cols-2 items-end gap-3 py-2 sm:flex sm:flex-wrap"
        >
          <input type="hidden" name="zip" value={asked.zip} />
          <input type="hidden" name="radius" value={asked.radius} />
          <Choice label="Sort by" name="sort" chosen={asked.sort}>
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {sortNames[sort]}
              </option>
            ))}
          </Choice>
          {FILTERS.map((filter) => (
            <Choice
              key={filter}
              label={words[filter].label}
              name={FILTER_NAMES[filter]}
              chosen={asked.filters[filter] ?? ''}
            >
              <option value="">{words[filter].any}</option>
              {FILTER_STEPS[filter].map((step) => (
                <option key={step} value={step}>
                  {words[filter].step(step)}
                </option>
              ))}
            </Choice>
          ))}
          <button type="submit" className={buttonLook('quiet', 'col-span-2')}>
            Apply
          </button>
        </form>
      </details>
      {active.length > 0 && <Chips asked={asked} active={active} />}
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
  const id = `refine-${name}`;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block font-semibold text-ink-soft text-sm">
        {label}
      </label>
      <select
        id={id}
        name={name}
        defaultValue={chosen}
        autoComplete="off"
        className="min-h-11 w-full rounded-full border border-control bg-surface px-3.5 text-base text-ink"
      >
        {children}
      </select>
    </div>
  );
}

/** The filters that are set, each a link to the search without it. */
function Chips({ asked, active }: { asked: AskedSearch; active: Filter[] }) {
  const { page: _, ...kept } = asked;
  return (
    <ul aria-label="Filters that are set" className="flex flex-wrap gap-2 py-2">
      {active.map((filter) => (
        <li key={filter}>
          <Link
            to={searchAddress({ ...kept, filters: { ...asked.filters, [filter]: undefined } })}
            className="motion-soft inline-flex min-h-11 items-center gap-2 rounded-full bg-sage-tint px-4 text-ink hover:bg-line"
          >
            {words[filter].step(asked.filters[filter] ?? 0)}
            <span className="sr-only">: remove this filter</span>
            <span aria-hidden="true">✕</span>
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link
            to={searchAddress({ ...kept, filters: {} })}
            className="inline-flex min-h-11 items-center px-3 underline underline-offset-4"
          >
            Clear filters
          </Link>
        </li>
      )}
    </ul>
  );
}
