import { Link } from 'react-router';
import {
  type SearchCriteria,
  searchPath,
  sortAndFilterParams,
} from '../../../market/deals/search-criteria.ts';
import { counted } from '../../../market/words.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';

type Props = {
  city: string;
  /** The likely city if letters are wrong: 'San Francisco, CA'. */
  meant: string | undefined;
  found: Array<{ zip: string; city: string; state: string }>;
  more: boolean;
  criteria: SearchCriteria;
};

/** Works without scripts. */
export function ZipSearch({ city, meant, found, more, criteria }: Props) {
  const others = [['radius', String(criteria.radiusMiles)], ...sortAndFilterParams(criteria)];
  return (
    <div className="page *:max-w-2xl py-10">
      <h1 className="text-4xl">Find my ZIP</h1>
      <search>
        <form action="/zips" method="get" className="mt-6 flex flex-wrap items-end gap-3">
          {others.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Field
            label="City"
            name="city"
            defaultValue={city}
            placeholder="Austin, TX"
            autoComplete="off"
            maxLength={60}
            required
            autoFocus={city === ''}
            className="grow"
          />
          <Button type="submit" className="min-h-12">
            Find ZIP codes
          </Button>
        </form>
      </search>
      {meant && (
        <p className="mt-6">
          Did you mean{' '}
          <TextLink
            to={`/zips?${new URLSearchParams([['city', meant], ...others])}`}
            className="font-semibold"
          >
            {meant}
          </TextLink>
          ?
        </p>
      )}
      {city !== '' && found.length === 0 && (
        <p className="mt-6">No city has a name like that. Please check the spelling.</p>
      )}
      {found.length > 0 && (
        <p className="mt-6">
          {more
            ? `The first ${found.length} ZIP codes to pick from; the city has more.`
            : `${counted(found.length, 'ZIP code')} to pick from.`}
        </p>
      )}
      <ul aria-label="Cities" className="mt-6 grid gap-1">
        {found.map((suggestion) => (
          <li key={suggestion.zip}>
            <Link
              to={searchPath({ ...criteria, zip: suggestion.zip, page: 1 })}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-[10px] border border-line bg-surface px-4 hover:bg-sage-tint"
            >
              {suggestion.city}, {suggestion.state} <span className="sr-only">—</span>
              <span className="shrink-0 font-semibold">{suggestion.zip}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
