import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 2000;

type Options = { maxLooks?: number };

/** Loads the screen's data again and again while something is under way; at most `maxLooks` times. */
export function useLookAgain(
  isUnderWay: boolean,
  { maxLooks = Number.POSITIVE_INFINITY }: Options = {},
): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks >= maxLooks) clearInterval(timer);
      void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, maxLooks, revalidate]);
}
