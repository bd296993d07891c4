import { isRouteErrorResponse } from 'react-router';

const FRESH_MS = 5 * 60_000;
const KEPT_MS = 60 * 60_000;
const FIRST_PAUSE_MS = 300;

type Remembered = { data: unknown; at: number };
const memory = new Map<string, Remembered>();

/** What was shown is known to have changed: ask again. */
export function forgetRemembered(): void {
  memory.clear();
}

interface Asking<Data> {
  request: Request;
  ask: () => Promise<Data>;
  /** Until when the answer is true by itself (epoch milliseconds): the first deal on it ends. */
  trueUntil: (data: Data) => number;
}

/**
 * Deal data in this browser, as the specification has it: five minutes fresh, asked for again
 * after that, and for an hour what is shown when the server cannot be reached; two retries.
 */
export async function remembered<Data>({ request, ask, trueUntil }: Asking<Data>): Promise<Data> {
  const { pathname, search } = new URL(request.url);
  const key = pathname + search;
  const known = memory.get(key);
  const age = known ? Date.now() - known.at : Number.POSITIVE_INFINITY;
  const holds = known !== undefined && Date.now() < trueUntil(known.data as Data);
  if (known && holds && age < FRESH_MS) return known.data as Data;
  try {
    const data = await retried(ask, 2);
    memory.set(key, { data, at: Date.now() });
    return data;
  } catch (error) {
    if (known && holds && age < KEPT_MS) return known.data as Data;
    throw error;
  }
}

/** A redirect or an answer with a status is an answer: asking again would not change it. */
function isAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
}

/** Asks once more, or up to `retries` times, after growing pauses, before it gives up. */
export async function retried<Data>(ask: () => Promise<Data>, retries = 1): Promise<Data> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (isAnswer(error) || tries >= retries) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** tries));
    }
  }
}

/** What was asked for, or `failed`, which the screen then tells of, where no answer came. */
export async function orFailed<Data, Failed>(
  asked: Promise<Data>,
  failed: Failed,
): Promise<Data | Failed> {
  try {
    return await asked;
  } catch (error) {
    if (isAnswer(error)) throw error;
    return failed;
  }
}
