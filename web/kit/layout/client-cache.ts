import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from 'react-router';
import { isOwnAnswer } from '../forms/failure.ts';

const FRESH_MS = 5 * 60_000;
const MAX_STALE_MS = 60 * 60_000;
const FIRST_RETRY_DELAY_MS = 300;

type CacheEntry<Data = unknown> = { data: Data; storedAt: number };
const cache = new Map<string, CacheEntry>();

export function clearClientCache(): void {
  cache.clear();
}

/**
 * From the specification: fresh for five minutes, then fetched again; shown for up to an hour if the server
 * cannot be reached; two retries.
 */
export async function loadCached<Data extends { until: number }>(
  request: Request,
  load: () => Promise<Data>,
): Promise<Data> {
  const { pathname, search } = new URL(request.url);
  const key = pathname + search;
  const entry = cache.get(key) as CacheEntry<Data> | undefined;
  const ageMs = entry ? Date.now() - entry.storedAt : Number.POSITIVE_INFINITY;
  const isValid = entry !== undefined && Date.now() < entry.data.until;
  if (entry && isValid && ageMs < FRESH_MS) return entry.data;
  try {
    const data = await withRetries(load, 2);
    cache.set(key, { data, storedAt: Date.now() });
    return data;
  } catch (error) {
    if (entry && isValid && ageMs < MAX_STALE_MS) return entry.data;
    throw error;
  }
}

/** A redirect or our own answer with a status: another try would not change it. */
function isResponse(error: unknown): boolean {
  if (error instanceof Response) return true;
  return isRouteErrorResponse(error) && error.status < 500 && isOwnAnswer(error);
}

export async function withRetries<Data>(load: () => Promise<Data>, retries = 1): Promise<Data> {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await load();
    } catch (error) {
      if (isResponse(error) || attempts >= retries) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_DELAY_MS * 2 ** attempts));
    }
  }
}

/** The clientLoader of most routes: tries once more. `never` adds nothing to the loader's type. */
export function retried({ serverLoader }: ClientLoaderFunctionArgs): Promise<never> {
  return withRetries(() => serverLoader<never>());
}

export async function withFallback<Data, Fallback>(
  pending: Promise<Data>,
  fallback: (error: unknown) => Fallback,
): Promise<Data | Fallback> {
  try {
    return await pending;
  } catch (error) {
    if (isResponse(error)) throw error;
    return fallback(error);
  }
}
