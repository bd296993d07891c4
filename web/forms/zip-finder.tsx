import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { fetchZips, formatZipCount, locateZip, type ZipSuggestion } from './fetch-zips.ts';

/** Waits for a pause in typing, so a word is looked up once. */
const DEBOUNCE_MS = 150;
const FAILED = 'The cities could not be loaded. Please try again.';

type Props = {
  ref: RefObject<HTMLDialogElement | null>;
  /** May begin with what was typed into the ZIP field. */
  city: string;
  onCity: (city: string) => void;
  onPick: (zip: string) => void;
};

/** A city's name or the browser's own location, and the ZIP codes there to pick from. */
export function ZipFinder({ ref, city, onCity, onPick }: Props) {
  const { suggestions, status, setStatus } = useSuggestions(city);
  const [locating, setLocating] = useState(false);

  async function locate() {
    setLocating(true);
    setStatus('Looking for your location…');
    const answer = await locateZip();
    setLocating(false);
    if ('zip' in answer) {
      setStatus('');
      onPick(answer.zip);
    } else setStatus(answer.problem);
  }

  return (
    <Dialog ref={ref} title="Find my ZIP">
      <Field
        label="City"
        placeholder="Austin, TX"
        className="mt-5"
        autoComplete="off"
        maxLength={60}
        value={city}
        onChange={(event) => onCity(event.target.value)}
      />
      <p role="status" className="mt-3 min-h-7 text-ink-soft">
        {status}
      </p>
      <Cities suggestions={suggestions} onPick={onPick} />
      <div className="mt-5 border-line border-t pt-5">
        <Button type="button" look="quiet" onClick={locate} disabled={locating}>
          Use my location
        </Button>
        <p className="mt-2 text-ink-soft text-sm">
          Rounded to within about half a mile before it leaves your device, used once, never stored.
        </p>
      </div>
    </Dialog>
  );
}

/** The cities that `city` may mean, and how many they are. */
function useSuggestions(city: string) {
  const [suggestions, setSuggestions] = useState<ZipSuggestion[]>([]);
  const [status, setStatus] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef('');
  const lookUp = useEffectEvent(async (city: string) => {
    const isLongEnough = city.trim().length >= 2;
    const answer = isLongEnough ? await fetchZips({ city }) : undefined;
    // An answer that was overtaken by more typing is no answer.
    if (latest.current !== city) return;
    setSuggestions(answer?.found ?? []);
    if (!isLongEnough) setStatus('');
    else setStatus(answer ? formatZipCount(answer.found.length, answer.more) : FAILED);
  });
  useEffect(() => {
    if (latest.current === city) return;
    latest.current = city;
    timer.current = setTimeout(() => lookUp(city), DEBOUNCE_MS);
    return () => clearTimeout(timer.current);
  }, [city]);
  return { suggestions, status, setStatus };
}

function Cities({ suggestions, onPick }: { suggestions: ZipSuggestion[] } & Pick<Props, 'onPick'>) {
  return (
    <ul aria-label="Cities" className="grid gap-1">
      {suggestions.map(({ zip, city, state }) => (
        <li key={zip}>
          <button
            type="button"
            onClick={() => onPick(zip)}
            className="motion-soft flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-[10px] px-4 text-left hover:bg-sage-tint"
          >
            {city}, {state} <span className="sr-only">—</span>
            <span className="shrink-0 font-semibold">{zip}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
