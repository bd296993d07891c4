import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

type Options = { everyMs?: number; maxLooks?: number };

/** Loads the screen's data again and again while something is under way; at most `maxLooks` times. */
export function useLookAgain(
  isUnderWay: boolean,
  { everyMs = 2000, maxLooks = Number.POSITIVE_INFINITY }: Options = {},
): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks >= maxLooks) clearInterval(timer);
      void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isUnderWay, everyMs, maxLooks, revalidate]);
}
