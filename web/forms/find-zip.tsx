import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLazyDialog } from '../layout/use-lazy-dialog.ts';

const loadZipFinder = async () => (await import('./zip-finder.tsx')).ZipFinder;

/** What was typed into a ZIP field that is no ZIP code: the beginning of a city's name. */
export interface CityInput {
  type: (character: string) => void;
}

type Props = {
  /** The id of the form whose ZIP field is to be filled, and the field. */
  form: string;
  field: RefObject<HTMLInputElement | null>;
  /** Where the field gives the letters that are typed into it. */
  cityInput: RefObject<CityInput | null>;
  onPick: (zip: string) => void;
  /** A sign inside the field's frame, where words have no room. */
  isIcon?: boolean;
};

const ICON_LOOK =
  'motion-soft order-first grid h-11 w-9 shrink-0 place-items-center rounded-full text-sage sm:w-11 hover:bg-sage-tint';
const TEXT_LOOK = 'ml-6 min-h-11 text-ink-soft underline underline-offset-4 hover:text-ink';

/**
 * The small control beside a ZIP field. Its dialog is loaded when it is first opened; without a
 * script, or where the dialog cannot be had, the form's own parameters lead to /zips.
 */
export function FindZip({ form, field, cityInput, onPick, isIcon = false }: Props) {
  const { dialog, Dialog, open } = useLazyDialog(loadZipFinder);
  const [city, setCity] = useState('');
  /** What was typed until the dialog is there to be typed into. */
  const typed = useRef('');

  useImperativeHandle(cityInput, () => ({
    type: (character) => {
      typed.current += character;
      if (typed.current === character) void openWithCity();
    },
  }));

  usePrefetchOnFocus(field);

  async function openWithCity() {
    await open('/zips', () => setCity(typed.current));
    typed.current = '';
  }

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    void openWithCity();
  }

  function pick(zip: string) {
    flushSync(() => onPick(zip));
    dialog.current?.close();
    field.current?.focus();
  }

  return (
    <>
      <button
        type="submit"
        form={form}
        formAction="/zips"
        formNoValidate
        onClick={handleClick}
        title={isIcon ? 'Find my ZIP' : undefined}
        className={isIcon ? ICON_LOOK : TEXT_LOOK}
      >
        <span className={isIcon ? 'sr-only' : ''}>Find my ZIP</span>
        {isIcon && <PlaceSign />}
      </button>
      {Dialog && <Dialog ref={dialog} city={city} onCity={setCity} onPick={pick} />}
    </>
  );
}

/** The letter that opens the dialog is the first of a word: the rest comes fast. */
function usePrefetchOnFocus(field: Props['field']) {
  useEffect(() => {
    const prefetch = () => void loadZipFinder().catch(() => {});
    const { current } = field;
    current?.addEventListener('focus', prefetch, { once: true });
    return () => current?.removeEventListener('focus', prefetch);
  }, [field]);
}

function PlaceSign() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
        <path d="M12 21.5C8 16.5 5.5 13.3 5.5 9.5a6.5 6.5 0 0 1 13 0c0 3.8-2.5 7-6.5 12Z" />
        <circle cx="12" cy="9.5" r="2.3" />
      </g>
    </svg>
  );
}
