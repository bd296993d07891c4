import { type ChangeEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { normalizeZipInput, parseZip } from '../../market/zips/rules.ts';

/** The server reads a pasted address too: without a script it must be let through. */
const CONTAINS_ZIP_PATTERN = '.*[0-9]{5}.*';

/** Typing keeps digits only, five at most; a pasted 'Austin, TX 78701' becomes 78701. */
export function useZip(initial: string) {
  const [zip, setZip] = useState(initial);
  const [hydrated, setHydrated] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Only once a script is there may the form refuse: without one the server does. What was typed
  // before it came is in the field already.
  useEffect(() => {
    setHydrated(true);
    if (field.current) setZip(normalizeZipInput(field.current.value));
  }, []);
  const props = {
    field,
    zip,
    pattern: hydrated ? '[0-9]{5}' : CONTAINS_ZIP_PATTERN,
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setZip(normalizeZipInput(event.target.value)),
  };
  return { props, setZip, canSearch: !hydrated || parseZip(zip) !== undefined };
}

type Props = {
  field: RefObject<HTMLInputElement | null>;
  zip: string;
  pattern: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  className?: string;
};

export function ZipField({ field, zip, pattern, onChange, className = '' }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="block font-semibold text-ink-soft text-sm">
        ZIP Code
      </label>
      <input
        ref={field}
        id={id}
        name="zip"
        value={zip}
        onChange={onChange}
        required
        inputMode="numeric"
        autoComplete="postal-code"
        pattern={pattern}
        title="Five digits"
        placeholder="78701"
        className="w-full bg-transparent text-ink text-lg tracking-wide placeholder:text-ink-soft focus:outline-none"
      />
    </div>
  );
}
