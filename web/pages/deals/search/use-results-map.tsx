import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readFromTab, saveToTab } from '../../../kit/forms/browser-storage.ts';
import { MAP_FAILED_HERE } from '../../../kit/maps/copy.ts';
import { buttonLook } from '../../../kit/ui/button.tsx';
import { hideFetching, showFetching } from '../../../kit/ui/press-feedback.ts';
import { toast } from '../../../kit/ui/toast.tsx';
import type { ResultsMap } from './results-map.tsx';
import { Sign } from './search-form.tsx';

const KEY = 'results-map';

/** The map of results, whose code is fetched when it is first wanted. A tab remembers the choice. */
export function useResultsMap(isOffered: boolean) {
  const [OpenMap, setOpenMap] = useState<typeof ResultsMap>();
  const button = useRef<HTMLButtonElement>(null);

  async function open() {
    showFetching();
    try {
      const { ResultsMap } = await import('./results-map.tsx');
      setOpenMap(() => ResultsMap);
      saveToTab(KEY, 'open');
    } catch {
      toast('error', MAP_FAILED_HERE);
    }
    hideFetching();
  }
  function close() {
    setOpenMap(undefined);
    saveToTab(KEY, '');
    button.current?.focus();
  }

  const reopen = useEffectEvent(() => void open());
  useEffect(() => {
    if (isOffered && readFromTab(KEY)) reopen();
  }, [isOffered]);
  return { OpenMap, button, open, close };
}

const MAP_SIGN = 'm3 6 6-2 6 2 6-2v14l-6 2-6-2-6 2zm6-2v14m6-12v14';
const LIST_SIGN = 'M4 7h16M4 12h16M4 17h16';

type Props = {
  ref?: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onClick?: () => void;
};

/** Shows the map beside the list, on a phone in its place; it says what is shown next. */
export function MapSwitch({ ref, isOpen, onClick }: Props) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={onClick}
      className={buttonLook(
        isOpen ? 'primary' : 'quiet',
        'ml-auto min-h-13 min-w-11 px-2.5! sm:px-4! scriptless:hidden',
      )}
    >
      <span className="max-phone:sr-only">{isOpen ? 'List' : 'Map'}</span>
      <Sign path={isOpen ? LIST_SIGN : MAP_SIGN} className="phone:hidden" />
    </button>
  );
}
