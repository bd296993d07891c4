import { toast } from '../ui/toast.tsx';
import { fetchOrFailure, unreachableText } from './failure.ts';

/** A gateway says with these that nothing answers it. */
const NOT_OURS = [502, 504];

async function readOwn({ status }: Response): Promise<true> {
  if (NOT_OURS.includes(status)) throw new Error(`Answered ${status}`);
  return true;
}

/** The specified words of what cannot be opened, by its path. */
const SPECIFIED_WORDS: Array<[path: RegExp, words: string]> = [
  [/^\/(deals|business)\b/, 'Error Loading Deals'],
  [/^\/admin\/(businesses|deals\/new)$/, 'Failed to load businesses'],
  [/^\/admin\/deals\/[^/]+\/delete$/, 'Failed to delete deal'],
];

function wordsFor(address: string): string {
  const { pathname } = new URL(address, window.location.href);
  const specified = SPECIFIED_WORDS.find(([path]) => path.test(pathname));
  const { brand } = window.__reactRouterDataRouter?.state.loaderData.root?.site ?? {};
  return specified?.[1] ?? unreachableText(brand);
}

/** Whether anything answers there; where nothing does, a toast says so, and offers to try again. */
export async function isReachable(path: string, tryAgain?: () => void): Promise<boolean> {
  const result = await fetchOrFailure(path, wordsFor(path), readOwn, { method: 'HEAD' });
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
