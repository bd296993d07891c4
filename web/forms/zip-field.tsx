import { type ChangeEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';

const ZIP_LENGTH = 5;

/** Typing keeps digits only, five at most; a pasted 'Austin, TX 78701' becomes 78701. */
export function useZip(initial: string) {
  const [zip, setZip] = useState(initial);
  const [typed, setTyped] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Only once a script is there may the form refuse: without one the server does. What was typed
  // before it came stands in the field already.
  useEffect(() => {
    setTyped(true);
    if (field.current) setZip(zipIn(field.current.value));
  }, []);
  return {
    field,
    zip,
    mayFind: !typed || zip.length === ZIP_LENGTH,
    setZip,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setZip(zipIn(event.target.value)),
  };
}

/** The digits of what was typed; of a pasted address, the ZIP code at its end. */
function zipIn(text: string): string {
  const [, atEnd] = /(?:^|\D)(\d{5})(?:-\d{4})?\s*$/.exec(text) ?? [];
  return atEnd ?? text.replace(/[^0-9]/g, '').slice(0, ZIP_LENGTH);
}

type Props = {
  field: RefObject<HTMLInputElement | null>;
  zip: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  className?: string;
};

export function ZipField({ field, zip, onChange, className = '' }: Props) {
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
        pattern="[0-9]{5}"
        title="Five digits"
        placeholder="78701"
        className="w-full bg-transparent text-ink text-lg tracking-wide placeholder:text-ink-soft focus:outline-none"
      />
    </div>
  );
}
