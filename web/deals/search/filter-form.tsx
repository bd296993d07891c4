import type { ReactNode } from 'react';
import { STEPPED_FILTERS, TERM_FILTERS } from '../../../market/deals/filters.ts';
import { type SearchCriteria, SORTS } from '../../../market/deals/search-criteria.ts';
import { buttonLook } from '../../ui/button.tsx';
import { stepLabels } from './filter-links.tsx';
import { isText, useInstantForm } from './use-instant-form.ts';

const sortNames = {
  distance: 'Nearest',
  price: 'Lowest price',
  discount: 'Biggest discount',
  ending: 'Ending soon',
};

type Props = { criteria: SearchCriteria; path: string };

/** Order and filters, a plain GET form: a script applies each choice at once (use-instant-form.ts). */
export function FilterForm({ criteria, path }: Props) {
  const { key, apply } = useInstantForm(path);
  const { kind, maxPriceDollars } = criteria.filters;
  return (
    <details className="fold-below-desk order-2 sm:relative sm:order-3">
      <summary className={buttonLook('quiet', 'list-none px-4!')}>
        Filters<span className="sr-only">: sort and filter</span>
      </summary>
      <form
        key={key}
        action="/deals"
        method="get"
        onChange={(event) => !isText(event.target) && apply(event)}
        onBlur={(event) => isText(event.target) && apply(event)}
        onSubmit={apply}
        className="bar-panel"
      >
        <input type="hidden" name="zip" value={criteria.zip} />
        <input type="hidden" name="radius" value={criteria.radiusMiles} />
        <input type="hidden" name="kind" value={kind ?? ''} />
        <Choice label="Sort by" name="sort" chosen={criteria.sort}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </Choice>
        <label className="min-w-0">
          <span className="sr-only">Highest price</span>
          <input
            type="text"
            name="max_price"
            inputMode="decimal"
            autoComplete="off"
            placeholder="Any price"
            defaultValue={maxPriceDollars ?? ''}
            className="min-h-12 w-full rounded-full border border-control bg-surface px-3 text-base text-ink placeholder:text-ink-soft desk:w-25"
          />
        </label>
        {STEPPED_FILTERS.map(({ filter, name, steps }) => {
          const { label, step: formatStep } = stepLabels[filter];
          const chosen = criteria.filters[filter] ?? '';
          return (
            <Choice key={name} label={label} name={name} chosen={chosen}>
              <option value="">Any {label.toLowerCase()}</option>
              {steps.map((step) => (
                <option key={step} value={step}>
                  {formatStep(step)}
                </option>
              ))}
            </Choice>
          );
        })}
        {TERM_FILTERS.map(({ filter, name, value, label }) => (
          <label
            key={name}
            className="flex min-h-12 items-center gap-2 whitespace-nowrap desk:ml-3"
          >
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={criteria.filters[filter] ?? false}
              autoComplete="off"
              className="size-5 accent-sage"
            />
            {label}
          </label>
        ))}
        {/* Hidden, it still lets Enter send the form. */}
        <div className="hidden scriptless:block">
          <button type="submit" className={buttonLook('quiet')}>
            Apply
          </button>
        </div>
      </form>
    </details>
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
      <span className="sr-only">{label}</span>
      <select
        name={name}
        defaultValue={chosen}
        autoComplete="off"
        className="min-h-12 w-full rounded-full border border-control bg-surface px-2.5 text-base text-ink"
      >
        {children}
      </select>
    </label>
  );
}
