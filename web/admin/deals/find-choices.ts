import { failureToastText, fetchOrFailure, readJson } from '../../forms/failure.ts';
import type { FoundBusinesses } from './form-data.server.ts';

export type Choices = ({ kind: 'found' } & FoundBusinesses) | { kind: 'failed'; message: string };

/** Waits for a pause in typing, not for each key. */
const DEBOUNCE_MS = 150;

/** The businesses that `search` finds, `own` among them though it be inactive; never throws. */
export async function findChoices(
  search: string,
  own: string,
  signal: AbortSignal,
): Promise<Choices> {
  await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
  const url = `/admin/businesses/choices?${new URLSearchParams({ search, own })}`;
  const text = 'Failed to load businesses';
  const found = await fetchOrFailure(url, text, readJson<FoundBusinesses>, { signal });
  return 'answer' in found
    ? { kind: 'found', ...found.answer }
    : { kind: 'failed', message: failureToastText(found.failure, 'go on') };
}
