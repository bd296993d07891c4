import { useEffect } from 'react';

/** The event by which a screen says that its scripts listen from now on. */
export const SCREEN_LISTENS = 'screen-listens';

/** For the frame around a screen, or one without a frame: its parts listen before it does. */
export function useEarlyInput(): void {
  useEffect(() => {
    dispatchEvent(new Event(SCREEN_LISTENS));
  }, []);
}
