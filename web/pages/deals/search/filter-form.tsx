import { type FormEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { MINUTES_STEPS, TERM_FILTERS } from '../../../../market/deals/filters.ts';
import {
  type SearchCriteria,
  SORTS,
  searchPath,
} from '../../../../market/deals/search-criteria.ts';
import { formatDollars } from '../../../../market/dollars.ts';
import { buttonLook } from '../../../kit/ui/button.tsx';
import { TextLink } from '../../../kit/ui/text-link.tsx';
import { Sign, useInstantForm, useNewestSearch } from './search-form.tsx';

const sortNames = {
  distance: 'Nearest',
  price: 'Lowest price',
  discount: 'Biggest discount',
  ending: 'Ending soon',
};

const PRICES_DOLLARS = [50, 80, 120];
const TYPING_PAUSE_MS = 400;

const formatStep = (minutes: number) => `${minutes}+ minutes`;

type Props = { criteria: SearchCriteria; path: string; totalText: string };

/**
 * Order and filters, a plain GET form that a script applies at once. A wide screen has it in the bar,
 * with a menu for what is asked for less; others have all of it in a sheet.
 */
export function FilterForm({ criteria, path, totalText }: Props) {
  const { key, apply } = useInstantForm(path);
  const newest = useNewestSearch(criteria);
  const { kind } = newest.filters;
  const cleared = searchPath({ ...newest, filters: kind ? { kind } : {}, page: 1 });
  const { maxPriceDollars } = criteria.filters;
  const price = useRef<HTMLInputElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  function handleChange(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    clearTimeout(typing.current);
    if (event.target !== price.current) return apply(event);
    typing.current = setTimeout(() => form.requestSubmit(), TYPING_PAUSE_MS);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    // What Enter has applied is not applied again, over a step back meanwhile.
    clearTimeout(typing.current);
    apply(event);
  }
  function choosePrice(dollars: number) {
    if (!price.current) return;
    price.current.value = dollars === maxPriceDollars ? '' : String(dollars);
    price.current.form?.requestSubmit();
  }

  return (
    <>
      <FiltersButton opens="filters" className="desk:hidden" />
      <form
        key={key}
        id="filters"
        popover="auto"
        aria-label="Sort and filter"
        action="/deals"
        method="get"
        // What was chosen before a step back is not put in again over what is shown.
        autoComplete="off"
        onChange={handleChange}
        onSubmit={submit}
        className="filter-sheet"
      >
        <input type="hidden" name="zip" value={criteria.zip} />
        <input type="hidden" name="radius" value={newest.radiusMiles} />
        <input type="hidden" name="kind" value={kind ?? ''} />
        <Choice label="Sort by" name="sort" chosen={criteria.sort}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </Choice>
        <label className={`${FIELD} desk:w-32`}>
          <span>Highest price</span>
          <input
            ref={price}
            type="text"
            name="max_price"
            inputMode="decimal"
            placeholder="Any price"
            defaultValue={maxPriceDollars ?? ''}
            className="rounded-full placeholder:text-ink-soft"
          />
        </label>
        <PriceButtons chosen={maxPriceDollars} onChoose={choosePrice} />
        <FiltersButton opens="more-filters" className="max-desk:hidden" />
        <MoreFilters filters={criteria.filters} />
        {cleared !== path && (
          <TextLink to={cleared} tall className="justify-self-start self-center px-3">
            Clear
          </TextLink>
        )}
        <SheetButtons totalText={totalText} />
      </form>
    </>
  );
}

type PriceButtonsProps = { chosen: number | undefined; onChoose: (dollars: number) => void };

/** Usual prices, in the sheet. */
function PriceButtons({ chosen, onChoose }: PriceButtonsProps) {
  return (
    <div className="col-span-full flex flex-wrap gap-2 *:grow scriptless:hidden desk:hidden">
      {PRICES_DOLLARS.map((dollars) => (
        <button
          key={dollars}
          type="button"
          aria-pressed={dollars === chosen}
          onClick={() => onChoose(dollars)}
          className={buttonLook('quiet', 'px-2! aria-pressed:bg-sage-tint')}
        >
          {`Under ${formatDollars(dollars * 100)}`}
        </button>
      ))}
    </div>
  );
}

/** A menu on wide screens, in the sheet of others. */
function MoreFilters({ filters }: { filters: SearchCriteria['filters'] }) {
  return (
    <div id="more-filters" popover="auto" className="filter-menu">
      <Choice
        label="Length"
        name="minutes"
        chosen={filters.minDurationMinutes ?? ''}
        className="max-desk:col-span-full"
      >
        <option value="">Any length</option>
        {MINUTES_STEPS.map((minutes) => (
          <option key={minutes} value={minutes}>
            {formatStep(minutes)}
          </option>
        ))}
      </Choice>
      {TERM_FILTERS.map(({ filter, name, value, label }) => (
        <label key={name} className="flex min-h-11 items-center gap-2 desk:whitespace-nowrap">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={filters[filter] ?? false}
            className="size-5 shrink-0 accent-sage"
          />
          {label}
        </label>
      ))}
    </div>
  );
}

function SheetButtons({ totalText }: { totalText: string }) {
  return (
    <>
      <button
        type="button"
        popoverTarget="filters"
        popoverTargetAction="hide"
        className={buttonLook('primary', 'scriptless:hidden desk:hidden')}
      >
        Show {totalText}
      </button>
      {/* Hidden, it still lets Enter send the form. */}
      <div className="col-span-full hidden scriptless:block">
        <button type="submit" className={buttonLook('quiet')}>
          Apply
        </button>
      </div>
    </>
  );
}

function FiltersButton({ opens, className }: { opens: string; className: string }) {
  return (
    <button
      type="button"
      popoverTarget={opens}
      aria-label="Filters"
      className={buttonLook('quiet', `min-h-13 min-w-11 px-2.5! sm:px-4! ${className}`)}
    >
      <span className="max-phone:hidden">Filters</span>
      <Sign path="M3 7h18M6.5 12h11M10 17h4" className="phone:hidden" />
    </button>
  );
}

const FIELD = 'bar-field rounded-full border border-control bg-surface';

type ChoiceProps = {
  label: string;
  name: string;
  chosen: string | number;
  className?: string;
  children: ReactNode;
};

function Choice({ label, name, chosen, className = 'desk:w-44', children }: ChoiceProps) {
  return (
    <label className={`${FIELD} ${className}`}>
      <span>{label}</span>
      <select name={name} defaultValue={chosen} className="rounded-full">
        {children}
      </select>
    </label>
  );
}

/** The filters that are set, each a link to the search without it. */
export function FilterLinks({ criteria }: { criteria: SearchCriteria }) {
  const newest = useNewestSearch(criteria);
  const { maxPriceDollars, minDurationMinutes } = criteria.filters;
  const length = minDurationMinutes
    ? [{ filter: 'minDurationMinutes', text: formatStep(minDurationMinutes) }]
    : [];
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
  const active = [...price, ...length, ...terms];
  if (active.length === 0) return null;
  return (
    <ul aria-label="Filters that are set" className="flex flex-wrap gap-2 pt-3">
      {active.map(({ filter, text }) => (
        <li key={filter}>
          <Link
            to={searchPath({
              ...newest,
              filters: { ...newest.filters, [filter]: undefined },
              page: 1,
            })}
            aria-label={`${text}, remove this filter`}
            className="motion-soft inline-flex min-h-11 items-center gap-2 rounded-full bg-sage-tint px-4 text-ink hover:bg-line"
          >
            {text}
            <span aria-hidden="true">✕</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
