import { toast } from '../ui/toast.tsx';
import { fetchOrFailure, UNREACHABLE } from './failure.ts';

/** Whether anything answers there; where nothing does, a toast says so. */
export async function isReachable(path: string): Promise<boolean> {
  const result = await fetchOrFailure(path, UNREACHABLE, async () => true, { method: 'HEAD' });
  if ('answer' in result || result.failure.why === 'ended') return true;
  toast('error', result.failure.text);
  return false;
}

/**
 * Leads to a page by the browser itself, where the script that would have shown it cannot be had;
 * where nothing answers, the page stays with a message instead of the browser's error page.
 */
export async function navigateIfReachable(path: string): Promise<void> {
  if (await isReachable(path)) window.location.assign(path);
}
