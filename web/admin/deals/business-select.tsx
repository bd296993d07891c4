import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import type { BusinessChoice, BusinessOption } from './form-data.server.ts';

/** A business in one line, as in the list and in the field. */
export function businessLabel({ name, city, state, zip, isInactive }: BusinessOption): string {
  return `${name}, ${city}, ${state} ${zip}${isInactive ? ' (inactive)' : ''}`;
}

type Props = ComponentProps<typeof SelectField> & { spas: BusinessOption[] };

export function BusinessSelect({ spas, ...field }: Props) {
  return (
    <SelectField {...field}>
      <option value="">Choose a business</option>
      {spas.map((spa) => (
        <option key={spa.id} value={spa.id}>
          {businessLabel(spa)}
        </option>
      ))}
    </SelectField>
  );
}

/** Fills the list below with other businesses, where no script searches them. */
export function SearchWithoutScript({ search, isEmpty }: NonNullable<BusinessChoice['searched']>) {
  return (
    <noscript>
      <search className="block max-w-3xl rounded-card border border-line bg-surface p-5">
        <form>
          <label htmlFor="find" className="mb-1.5 block font-semibold text-sm">
            Find a business by name, city or ZIP
          </label>
          <div className="flex flex-wrap gap-3">
            <input
              id="find"
              name="search"
              type="search"
              defaultValue={search}
              className="min-h-12 grow rounded-[10px] border border-control bg-surface px-4 text-ink"
            />
            <Button type="submit" look="quiet">
              Search
            </Button>
          </div>
          <p className="mt-2 text-ink-soft text-sm">
            {isEmpty
              ? `No business matches “${search}”.`
              : 'There are more businesses than the list below can hold, so search first.'}
          </p>
        </form>
      </search>
    </noscript>
  );
}
