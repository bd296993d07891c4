import { setTimeout } from 'node:timers/promises';
import { READ_KEY, StripeProblem } from '../../market/ports/stripe.ts';
import { describeNetworkError } from '../network-errors.ts';

export interface StripeOptions {
  /** https://api.stripe.com, or a fake's address */
  apiUrl: string;
  deadlineMs?: number;
  pause?: (ms: number) => Promise<unknown>;
}

/** The `stripe` package of this version has the types that the tests check us against. */
export const STRIPE_VERSION = '2026-10-28.endive';

const DEADLINE_MS = 15_000;
const MAX_ATTEMPTS = 4;
const MAX_PAUSE_MS = 10_000;
/** About ten times a page of 100 sessions with their items. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** A restricted key must be allowed to read these; the names are those of Stripe's form. */
const permissions = {
  '/v1/payment_links': 'Payment Links',
  '/v1/checkout/sessions': 'Checkout Sessions',
  '/v1/refunds': 'Charges and Refunds',
  '/v1/disputes': 'Disputes',
};

export type Path = keyof typeof permissions;
export type Query = Record<string, string>;

/** Sends only GET, only to these four paths. The key is in one header and nowhere else. */
export function openApi(key: string, options: StripeOptions) {
  const { apiUrl, deadlineMs = DEADLINE_MS, pause = pauseFor } = options;
  const base = apiUrl.replace(/\/+$/, '');
  const headers = {
    Authorization: `Bearer ${key}`,
    'Stripe-Version': STRIPE_VERSION,
    Accept: 'application/json',
  };

  async function attempt(path: Path, address: string): Promise<Attempt> {
    try {
      const signal = AbortSignal.timeout(deadlineMs);
      const response = await fetch(address, { headers, redirect: 'manual', signal });
      if (response.ok) return { answer: await readJson(response) };
      await response.body?.cancel().catch(() => {});
      return refusalOf(path, response);
    } catch (error) {
      if (error instanceof StripeProblem) return { problem: error };
      const { reason } = describeNetworkError(error, 'Stripe', deadlineMs);
      return { problem: new StripeProblem('unreachable', `${reason}.`), retryAfterMs: 0 };
    }
  }

  /** Undefined if Stripe has no such object. */
  return async (path: Path, query: Query, id?: string): Promise<unknown> => {
    if (!READ_KEY.test(key)) {
      throw new StripeProblem('key-refused', 'This is not a restricted key (rk_…) of Stripe.');
    }
    const address = `${base}${path}${id === undefined ? '' : `/${id}`}?${new URLSearchParams(query)}`;
    for (let count = 1; ; count++) {
      const { answer, problem, retryAfterMs } = await attempt(path, address);
      if (!problem) return answer;
      const pauseMs = Math.max(retryAfterMs ?? 0, 250 * 2 ** count);
      if (retryAfterMs === undefined || count === MAX_ATTEMPTS || pauseMs > MAX_PAUSE_MS) {
        throw problem;
      }
      await pause(pauseMs);
    }
  };
}

interface Attempt {
  answer?: unknown;
  problem?: StripeProblem;
  /** How long Stripe wants us to wait; undefined if a second try changes nothing. */
  retryAfterMs?: number;
}

const pauseFor = (ms: number) => setTimeout(ms, undefined, { ref: false });

function refusalOf(path: Path, { status, headers }: Response): Attempt {
  if (status === 404) return { answer: undefined };
  if (status === 401) {
    return { problem: new StripeProblem('key-refused', 'Stripe does not accept this key.') };
  }
  if (status === 403) {
    const message = `The key may not read ‘${permissions[path]}’: allow it in Stripe.`;
    return { problem: new StripeProblem('not-allowed', message) };
  }
  const retryAfterMs = 1000 * Number(/^\d{1,9}$/.exec(headers.get('Retry-After') ?? '')?.[0] ?? 0);
  if (status === 429) {
    const problem = new StripeProblem('rate-limited', 'Stripe has too many requests right now.');
    return { problem, retryAfterMs };
  }
  if (status >= 500) {
    const problem = new StripeProblem('unreachable', `Stripe answered HTTP ${status}.`);
    return { problem, retryAfterMs };
  }
  return { problem: new StripeProblem('unreadable', `Stripe answered HTTP ${status}.`) };
}

export const unreadable = (what: string) =>
  new StripeProblem('unreadable', `Stripe gave an answer that makes no sense (${what}).`);

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw unreadable('too long');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw unreadable('no JSON');
  }
}
