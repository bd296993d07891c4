import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { normalizeZipInput, parseZip } from '../../../market/zips/rules.ts';

/** Without scripts the server reads a pasted address, so this must allow one. */
const CONTAINS_ZIP_PATTERN = '.*[0-9]{5}.*';
const PROBLEM = 'Enter a 5-digit ZIP code';

/** Typing leaves only five digits; a pasted 'Austin, TX 78701' becomes 78701. */
export function useZip(initial: string) {
  const [zip, setZip] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [hydrated, setHydrated] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();
  // Without scripts the server refuses, so the form may do so only now. The field already has what was typed
  // earlier.
  useEffect(() => {
    setHydrated(true);
    const { current } = field;
    if (!current) return;
    setZip(normalizeZipInput(current.value));
    // From here on our own message replaces the browser's bubble.
    if (current.form) current.form.noValidate = true;
  }, []);

  // React's state does not have what was typed earlier yet; the field does.
  const isComplete = () => parseZip(normalizeZipInput(field.current?.value ?? '')) !== undefined;

  function change(value: string) {
    const newZip = normalizeZipInput(value);
    setZip(newZip);
    if (parseZip(newZip)) setProblem(undefined);
    // Letters disappear at once, so somebody who types a city must see why.
    else if (/\p{L}/u.test(value)) setProblem(PROBLEM);
  }

  return {
    props: {
      field,
      zip,
      problemId: problem && problemId,
      pattern: hydrated ? '[0-9]{5}' : CONTAINS_ZIP_PATTERN,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(target.value),
      // The search's button is disabled until then, and a form with a disabled button is not sent.
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter' && !isComplete()) setProblem(PROBLEM);
      },
    },
    problem: problem && <ZipProblem id={problemId}>{problem}</ZipProblem>,
    canSearch: !hydrated || parseZip(zip) !== undefined,
    /** Stops a form without five digits, and says why. */
    refuse: (event: FormEvent) => {
      if (isComplete()) return;
      event.preventDefault();
      setProblem(PROBLEM);
      field.current?.focus();
    },
  };
}

function ZipProblem({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-2 ml-6 font-medium text-bad text-sm">
      {children}
    </p>
  );
}

type Props = {
  field: RefObject<HTMLInputElement | null>;
  zip: string;
  problemId: string | undefined;
  pattern: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The bar gives it its look. */
  isSlim?: boolean;
  className?: string;
};

export function ZipField({
  field,
  zip,
  problemId,
  isSlim = false,
  className = '',
  ...rest
}: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={isSlim ? '' : 'block font-semibold text-ink-soft text-sm'}>
        ZIP Code
      </label>
      <input
        {...rest}
        ref={field}
        id={id}
        name="zip"
        value={zip}
        required
        inputMode="numeric"
        autoComplete="postal-code"
        title="Five digits"
        placeholder="e.g. 78701"
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
        className={`w-full bg-transparent text-ink ${isSlim ? '' : 'text-lg tracking-wide'} placeholder:text-[min(1.0625rem,7vw)] placeholder:text-hint placeholder:tracking-normal focus:outline-none`}
      />
    </div>
  );
}
