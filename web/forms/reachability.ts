import { toast } from '../ui/toast.tsx';
import { fetchOrFailure, unreachableText } from './failure.ts';

/** A gateway says with these that nothing answers it. */
const NOT_OURS = [502, 504];

async function readOwn({ status }: Response): Promise<true> {
  if (NOT_OURS.includes(status)) throw new Error(`Answered ${status}`);
  return true;
}

/** Whether anything answers there; where nothing does, a toast says so, and offers to try again. */
export async function isReachable(path: string, tryAgain?: () => void): Promise<boolean> {
  const text = unreachableText(window.__reactRouterDataRouter?.state.loaderData.root?.site.brand);
  const result = await fetchOrFailure(path, text, readOwn, { method: 'HEAD' });
  if ('answer' in result || result.failure.why === 'ended') return true;
  toast('error', result.failure.text, tryAgain);
  return false;
}

/**
 * Leads to a page by the browser itself, where the script that would have shown it cannot be had;
 * where nothing answers, the page stays with a message instead of the browser's error page.
 */
export async function navigateIfReachable(path: string): Promise<boolean> {
  const canBeReached = await isReachable(path, () => void navigateIfReachable(path));
  if (canBeReached) window.location.assign(path);
  return canBeReached;
}
