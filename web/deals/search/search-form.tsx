import { useId } from 'react';
import { DEFAULT_RADIUS_MILES, SEARCH_RADII_MILES } from '../../../market/zips/rules.ts';
import { FindZip } from '../../forms/find-zip.tsx';
import { useZip, ZipField } from '../../forms/zip-field.tsx';
import { type SearchCriteria, sortAndFilterParams } from '../../layout/search-criteria.ts';
import { buttonLook } from '../../ui/button.tsx';

/** A plain GET form: it rewrites the address and reloads the page, with or without a script. */
export function SearchForm({ criteria }: { criteria: SearchCriteria | undefined }) {
  const { props: zipField, cityInput, problem, canSearch, setZip } = useZip(criteria?.zip ?? '');
  const id = useId();
  return (
    <search>
      <form
        id={id}
        action="/deals"
        method="get"
        className="flex max-w-2xl flex-wrap items-center gap-x-6 gap-y-3 rounded-[2rem] border border-control bg-surface px-6 py-3 sm:flex-nowrap sm:py-2 sm:pr-2 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-sage has-[input:focus-visible]:outline-offset-2"
      >
        <ZipField {...zipField} className="min-w-28 grow basis-28" />
        <div className="grow basis-28 border-line sm:border-l sm:pl-6">
          <label htmlFor="radius" className="block font-semibold text-ink-soft text-sm">
            Radius
          </label>
          <select
            id="radius"
            name="radius"
            autoComplete="off"
            defaultValue={criteria?.radiusMiles ?? DEFAULT_RADIUS_MILES}
            className="w-full bg-surface text-ink text-lg"
          >
            {SEARCH_RADII_MILES.map((miles) => (
              <option key={miles} value={miles}>
                {miles} miles
              </option>
            ))}
          </select>
        </div>
        <button
          type="submit"
          disabled={!canSearch}
          className={buttonLook('primary', 'min-h-13 w-full shrink-0 px-7 sm:w-auto')}
        >
          Find Deals
        </button>
        {sortAndFilterParams(criteria ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      {problem}
      <FindZip form={id} field={zipField.field} cityInput={cityInput} onPick={setZip} />
    </search>
  );
}
