import { type FormEvent, useState } from 'react';
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router';
import {
  parseSearch,
  type SearchCriteria,
  searchPath,
} from '../../../../market/deals/search-criteria.ts';
import { DEFAULT_RADIUS_MILES, SEARCH_RADII_MILES } from '../../../../market/zips/rules.ts';
import { FindZip } from '../../../kit/forms/find-zip.tsx';
import { useZip, ZipField } from '../../../kit/forms/zip-field.tsx';
import { buttonLook } from '../../../kit/ui/button.tsx';

type SearchFormProps = { criteria: SearchCriteria | undefined; path: string };

/** A plain GET form: it rewrites the address and reloads the page, with or without a script. */
export function SearchForm({ criteria, path }: SearchFormProps) {
  const { props: zipField, problem, canSearch } = useZip(criteria?.zip ?? '');
  // What writes order and filters would be one more script.
  const query = new URLSearchParams(path.split('?')[1]);
  query.delete('zip');
  return (
    <>
      <search className="flex grow items-center max-phone:w-0 rounded-full border border-control bg-surface pr-1 sm:grow-0 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-sage has-[input:focus-visible]:outline-offset-2">
        <form action="/deals" method="get" className="flex grow items-center">
          <ZipField {...zipField} isSlim className="bar-field w-13 grow [--inset:0px] sm:w-20" />
          <label className="bar-field border-line border-l [--inset:0.5rem] max-sm:after:hidden sm:w-24">
            <span>Radius</span>
            <select
              name="radius"
              autoComplete="off"
              defaultValue={criteria?.radiusMiles ?? DEFAULT_RADIUS_MILES}
              className="max-sm:pr-1!"
            >
              {SEARCH_RADII_MILES.map((miles) => (
                <option key={miles} value={miles}>
                  {miles} mi
                </option>
              ))}
            </select>
          </label>
          <button
            type="submit"
            disabled={!canSearch}
            className={buttonLook('primary', 'shrink-0 px-3! sm:ml-2 sm:px-5!')}
          >
            <Sign
              path="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m5 11.5 5 5"
              className="sm:hidden"
            />
            <span className="sr-only sm:not-sr-only">Find Deals</span>
          </button>
          {[...query].map(
            ([name, value]) =>
              name !== 'radius' && <input key={name} type="hidden" name={name} value={value} />,
          )}
        </form>
        {/* After the form’s own button, which Enter presses. */}
        <FindZip query={String(query)} isIcon />
      </search>
      {problem && <div className="order-last basis-full">{problem}</div>}
    </>
  );
}

/** A sign in place of a button's words where there is no room for them. */
export function Sign({ path, className }: { path: string; className: string }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className={className}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  );
}

/** The search that is under way, or else the one that is shown: what is chosen next adds to it. */
export function useNewestSearch(shown: SearchCriteria): SearchCriteria {
  const { location: destination } = useNavigation();
  if (destination?.pathname !== '/deals') return shown;
  const newest = parseSearch(new URLSearchParams(destination.search));
  return newest.zip === shown.zip ? newest : shown;
}

/** Applies every choice in a form of filters at once; `path` is the search that is shown. */
export function useInstantForm(path: string) {
  const navigate = useNavigate();
  const { location: destination } = useNavigation();
  const { key: visit } = useLocation();
  const [shown, setShown] = useState({ visit, path, version: 0 });
  /** Where the form itself leads, until that is shown, and the destination that it led away from. */
  const [own, setOwn] = useState<{ path: string; from: string | undefined }>();

  // A search that came by a link or a step back is filled in; what was typed since the form led here stays.
  if (visit !== shown.visit) {
    const isExpected = path === (own?.path ?? shown.path);
    setShown({ visit, path, version: isExpected ? shown.version : shown.version + 1 });
    setOwn(undefined);
  }

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      query.append(name, String(value));
    const chosen = searchPath({ ...parseSearch(query), page: 1 });
    // A search that has just begun is not yet the page's destination.
    const hasJustBegun = own !== undefined && own.from === destination?.key;
    const underWay = destination ? createPath(destination) : path;
    if (chosen === (hasJustBegun ? own.path : underWay)) return;
    setOwn({ path: chosen, from: destination?.key });
    void navigate(chosen, { preventScrollReset: true });
  }

  return { key: shown.version, apply };
}
