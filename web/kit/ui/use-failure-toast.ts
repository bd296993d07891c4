import { useEffect } from 'react';
import { toast } from './toast.tsx';

/** A toast at each new `occasion`. */
export function useFailureToast(message: string | false | undefined, occasion: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words may fail again
  useEffect(() => {
    if (!message) return;
    // The toast area listens from the end of a page's first commit.
    const timer = setTimeout(() => toast('error', message));
    return () => clearTimeout(timer);
  }, [message, occasion]);
}
