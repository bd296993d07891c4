import { toast } from '../ui/toast.tsx';
import { UNREACHABLE } from './failure.ts';

/** Whether anything answers there; where nothing does, a toast says so. */
export async function isReachable(path: string): Promise<boolean> {
  try {
    await fetch(path, { method: 'HEAD', redirect: 'manual' });
    return true;
  } catch {
    toast('error', UNREACHABLE);
    return false;
  }
}

/**
 * Leads to a page by the browser itself, where the script that would have shown it cannot be had;
 * where nothing answers, one stays and is told instead of seeing the browser's error page.
 */
export async function navigateIfReachable(path: string): Promise<void> {
  if (await isReachable(path)) window.location.assign(path);
}
