import { useEffect } from 'react';

/** Says that the keys of a screen's lists and of its search are heard from now on. */
export const KEYS_ARE_HEARD = 'keys-are-heard';

/** For the frame around a screen: its parts listen before it does. */
export function useEarlyKeys(): void {
  useEffect(() => {
    dispatchEvent(new Event(KEYS_ARE_HEARD));
  }, []);
}
