import { type ComponentProps, type FormEvent, type RefObject, useRef, useState } from 'react';
import type { BusinessField } from '../../../market/businesses/fields.ts';
import { normalizeZipInput, parseZip } from '../../../market/zips/rules.ts';
import { fetchOrFailure, readJson } from '../../kit/forms/failure.ts';
import { Field } from '../../kit/ui/field.tsx';
import type { PlaceOfZip } from './place.ts';

type Props = {
  form: RefObject<HTMLFormElement | null>;
  field: (name: BusinessField) => ComponentProps<typeof Field>;
};

export function AddressFields({ form, field }: Props) {
  const place = usePlaceOfZip(form);
  return (
    <>
      <Field {...field('address')} autoComplete="off" />
      <div className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-[9rem_1fr_6rem]">
        <Field
          {...field('zip')}
          autoComplete="off"
          inputMode="numeric"
          placeholder="78701"
          onInput={(event) => {
            digitsOnly(event);
            void place.fillFrom(event.currentTarget.value);
          }}
        />
        <Field
          {...field('city')}
          autoComplete="off"
          className="max-sm:order-last max-sm:col-span-2"
        />
        <Field {...field('state')} autoComplete="off" placeholder="TX" onInput={upperCase} />
        <p className="order-last col-span-full -mt-2.5 text-ink-soft text-sm scriptless:hidden">
          The ZIP Code fills in City and State. <span role="status">{place.text}</span>
        </p>
      </div>
    </>
  );
}

function digitsOnly({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const zip = normalizeZipInput(input.value);
  if (zip !== input.value) input.value = zip;
}

function upperCase({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const caret = input.selectionStart;
  input.value = input.value.toUpperCase();
  input.setSelectionRange(caret, caret);
}

const FIELDS_FROM_ZIP = ['city', 'state'] as const;

/**
 * Fills in City and State as soon as the ZIP code is there, and again for another one. What somebody
 * typed or emptied since stays so. `text` says what was filled in.
 */
function usePlaceOfZip(form: RefObject<HTMLFormElement | null>) {
  const filled = useRef({ city: '', state: '' });
  const [text, setText] = useState('');
  const field = (name: string) => {
    const input = form.current?.elements.namedItem(name);
    return input instanceof HTMLInputElement ? input : undefined;
  };

  async function fillFrom(typed: string) {
    const zip = parseZip(typed);
    if (!zip) return;
    const url = `/admin/businesses/place?zip=${zip}`;
    const found = await fetchOrFailure(url, '', readJson<PlaceOfZip>);
    if ('failure' in found || field('zip')?.value !== zip) return;
    const place = found.answer;
    const changed = FIELDS_FROM_ZIP.filter((name) => {
      const [input, value] = [field(name), place[name]];
      if (!input || !value) return false;
      if (input.value !== '' && input.value !== filled.current[name]) return false;
      filled.current[name] = value;
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      return true;
    });
    if (changed.length > 0) setText(`Filled in: ${changed.map((name) => place[name]).join(', ')}`);
  }

  return { text, fillFrom };
}
