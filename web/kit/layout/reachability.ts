import { fetchOrFailure, unreachableText } from '../forms/failure.ts';
import { toast } from '../ui/toast.tsx';
import { failureWords } from './failure-words.ts';
import { useBrand } from './use-site.ts';

/** A gateway answers with these if nothing answers it. */
const NOT_OURS = [502, 504];

async function readOwn({ status }: Response): Promise<true> {
  if (NOT_OURS.includes(status)) throw new Error(`Answered ${status}`);
  return true;
}

/** If nothing answers, a toast says so, with `tryAgain` as its button. */
export function useReachability() {
  const brand = useBrand();

  async function isReachable(path: string, tryAgain?: () => void): Promise<boolean> {
    const { pathname } = new URL(path, window.location.href);
    const failed = failureWords(pathname)?.title ?? unreachableText(brand);
    const result = await fetchOrFailure(path, failed, readOwn, { method: 'HEAD' });
    if ('answer' in result || result.failure.why === 'ended') return true;
    const action = tryAgain && { name: 'Try Again' as const, press: tryAgain };
    toast('error', result.failure.text, action);
    return false;
  }

  /** The browser itself opens the page if its script cannot be loaded. */
  async function navigateIfReachable(path: string): Promise<boolean> {
    const canBeReached = await isReachable(path, () => void navigateIfReachable(path));
    if (canBeReached) window.location.assign(path);
    return canBeReached;
  }

  return { isReachable, navigateIfReachable };
}
