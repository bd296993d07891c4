import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { STEPPED_FILTERS, TERM_FILTERS } from '../../../market/deals/filters.ts';
import { type SearchCriteria, SORTS, searchPath } from '../../../market/deals/search-criteria.ts';
import { formatDollars } from '../../../market/dollars.ts';
import { buttonLook } from '../../ui/button.tsx';
import { isText, useInstantForm } from './search-form.tsx';

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

const stepLabels = {
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
