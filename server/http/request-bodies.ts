import type { Context, MiddlewareHandler } from 'hono';
import { clientAddressOf } from '../security/client-address.ts';
import { networkOf } from '../security/network.ts';
import { type BodyReservation, openBodyBudget } from './body-budget.ts';
import { refusalResponse } from './refusal-response.ts';

/** More than our longest form with every character in its longest encoding. */
const MAX_FORM_BYTES = 256 * 1024;
const RETRY_SECONDS = 30;
const BUDGET_REFUSALS = {
  'network-full': {
    status: 429,
    message: 'Too much is being sent from your network just now. Please try again in a moment.',
  },
  'all-full': {
    status: 503,
    message: 'Too much is being sent to us just now. Please try again in a moment.',
  },
};
interface FileLimits {
  maxBytes: number;
  message: string;
  maxHeldBytes?: number;
}

type BudgetRefusal = keyof typeof BUDGET_REFUSALS;

export function openRequestBodies(
  trustedProxies: number,
  budget = openBodyBudget(),
  noteRefusal: () => void = () => {},
) {
  function refuse(c: Context, refusal: BudgetRefusal): Response {
    noteRefusal();
    const words = BUDGET_REFUSALS[refusal];
    return refusalResponse(c.req.raw, { ...words, retryAfterSeconds: RETRY_SECONDS });
  }
  const withReservation = async (
    c: Context,
    work: (reservation: BodyReservation) => ReturnType<MiddlewareHandler>,
  ): ReturnType<MiddlewareHandler> => {
    const reservation = budget(networkOf(clientAddressOf(c, trustedProxies)));
    try {
      return await work(reservation);
    } finally {
      reservation.release();
    }
  };
  return {
    /** Reads a form completely first: a slow one delays no sign-in, and an aborted one is no failure. */
    form(maxBytes = MAX_FORM_BYTES): MiddlewareHandler {
      return async (c, next) => {
        const { body } = c.req.raw;
        if (!body) return next();
        const contentLength = Number(c.req.header('Content-Length') ?? 0);
        if (contentLength > maxBytes) return c.text('Too large', 413);
        return withReservation(c, async (reservation) => {
          const outcome = await readUpTo(maxBytes, body, reservation);
          if (outcome === 'too-large') return c.text('Too large', 413);
          if (outcome === 'broken-off') return c.text('The form could not be read', 400);
          if (typeof outcome === 'string') return refuse(c, outcome);
          c.req.raw = new Request(c.req.raw, { body: outcome });
          await next();
        });
      };
    },

    /** Reads a file after the guard. Without a stated length, strangers could make us hold it. */
    file({ maxBytes, message, maxHeldBytes = maxBytes }: FileLimits): MiddlewareHandler {
      return async (c, next) => {
        const { body } = c.req.raw;
        if (!body) return next();
        const contentLength = c.req.header('Content-Length');
        if (contentLength === undefined) return c.text('Length required', 411);
        if (Number(contentLength) > maxBytes) return c.text(message, 413);
        return withReservation(c, async (reservation) => {
          let refusal: BudgetRefusal | undefined;
          const bytes = Math.min(Number(contentLength), maxHeldBytes);
          const stream = onceReserved(body, () => {
            const outcome = reservation.grow(bytes);
            if (outcome !== 'fits') refusal = outcome;
            return outcome === 'fits';
          });
          const init: RequestInit & { duplex: 'half' } = { body: stream, duplex: 'half' };
          c.req.raw = new Request(c.req.raw, init);
          await next();
          if (refusal) c.res = refuse(c, refusal);
        });
      };
    },
  };
}

/** Reserves and reads nothing until the route reads it, after the guard. */
function onceReserved(body: ReadableStream<Uint8Array>, reserve: () => boolean) {
  const reader = body.getReader();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const chunk = reserve() ? (await reader.read()).value : undefined;
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** Into one buffer, because a body of single-byte chunks must not cost an object each. */
async function readUpTo(
  maxBytes: number,
  body: ReadableStream<Uint8Array>,
  reservation: BodyReservation,
) {
  const buffer = new ArrayBuffer(0, { maxByteLength: maxBytes });
  try {
    for await (const chunk of body) {
      const offset = buffer.byteLength;
      if (offset + chunk.length > maxBytes) return 'too-large';
      const outcome = reservation.grow(offset + chunk.length);
      if (outcome !== 'fits') return outcome;
      buffer.resize(offset + chunk.length);
      new Uint8Array(buffer).set(chunk, offset);
    }
  } catch {
    return 'broken-off';
  }
  return buffer.slice(0);
}
