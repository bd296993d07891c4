import { SESSION_ENDED } from '../../forms/session-ended.ts';
import type { FoundBusinesses } from './form-data.server.ts';

export type Choices = ({ kind: 'found' } & FoundBusinesses) | { kind: 'failed'; message: string };

/** Someone who types is asked after once, not at every key. */
const DEBOUNCE_MS = 150;

/** The businesses that `search` finds, `own` among them though it be inactive; never throws. */
export async function findChoices(
  search: string,
  own: string,
  signal: AbortSignal,
): Promise<Choices> {
  await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
  if (!signal.aborted) {
    try {
      const url = `/admin/businesses/choices?${new URLSearchParams({ search, own })}`;
      const response = await fetch(url, { signal, redirect: 'manual' });
      // Whoever is not signed in is sent to do so.
      if (response.type === 'opaqueredirect') {
        return { kind: 'failed', message: `${SESSION_ENDED}. Sign in in another tab, then go on.` };
      }
      if (response.ok) return { kind: 'found', ...((await response.json()) as FoundBusinesses) };
    } catch {
      // No network, or no answer of ours: the words below are for both.
    }
  }
  return { kind: 'failed', message: 'Failed to load businesses' };
}
