import type { Context, MiddlewareHandler } from 'hono';
import { MOST_PICTURE_BYTES, PICTURE_MESSAGES } from '../../market/pictures/schema.ts';
import { addressOf } from '../security/client-address.ts';
import { networkOf } from '../security/network.ts';
import { type HeldBody, openBodyBudget } from './body-budget.ts';
import { briefAnswer } from './refusal-response.ts';

/** More than our longest form, with every character as long as a browser can write it. */
const MOST_FORM_BYTES = 256 * 1024;
/** What is held now is answered, or ended by the front door's time limit, by then. */
const RETRY_SECONDS = 30;
const BUSY = {
  'address is full': {
    status: 429,
    words: 'Too much is being sent from your network just now. Please try again in a moment.',
  },
  'all is full': {
    status: 503,
    words: 'Too much is being sent to us just now. Please try again in a moment.',
  },
};
type Full = keyof typeof BUSY;

/** How the bodies of requests are read, all of them within one budget of memory. */
export function openBodies(trustedProxies: number, budget = openBodyBudget()) {
  const holding = async (
    c: Context,
    work: (held: HeldBody) => ReturnType<MiddlewareHandler>,
  ): ReturnType<MiddlewareHandler> => {
    const held = budget(networkOf(addressOf(c, trustedProxies)));
    try {
      return await work(held);
    } finally {
      held.release();
    }
  };
  return {
    /**
     * A form is read to its end before anything is done about it: one that trickles in holds up no
     * turn at the login and no other work, and one that breaks off is nobody's failure.
     */
    form(mostBytes = MOST_FORM_BYTES): MiddlewareHandler {
      return async (c, next) => {
        const { body } = c.req.raw;
        if (!body) return next();
        const told = Number(c.req.header('Content-Length') ?? 0);
        if (told > mostBytes) return c.text('Too large', 413);
        return holding(c, async (held) => {
          const read = await readUpTo(mostBytes, body, held);
          if (read === 'too large') return c.text('Too large', 413);
          if (read === 'broken off') return c.text('The form could not be read', 400);
          if (typeof read === 'string') return busy(c, read);
          c.req.raw = new Request(c.req.raw, { body: read });
          await next();
        });
      };
    },

    /**
     * A picture is read only once the guard has let its sender in. So its length must be known before:
     * without one, each of a thousand strangers could have us hold ten megabytes to measure them.
     */
    picture: (async (c, next) => {
      const { body } = c.req.raw;
      if (!body) return next();
      const told = c.req.header('Content-Length');
      if (told === undefined) return c.text('Length required', 411);
      if (Number(told) > MOST_PICTURE_BYTES) return c.text(PICTURE_MESSAGES.large, 413);
      return holding(c, async (held) => {
        let full: Full | undefined;
        const reader = body.getReader();
        const counted: UnderlyingDefaultSource<Uint8Array> = {
          // Nothing is held before the route reads it, after the guard.
          async pull(controller) {
            const room = held.grow(Number(told));
            if (room !== 'fits') full = room;
            const piece = full ? undefined : (await reader.read()).value;
            if (piece) controller.enqueue(piece);
            else controller.close();
          },
        };
        const stream = new ReadableStream(counted, { highWaterMark: 0 });
        const init: RequestInit & { duplex: 'half' } = { body: stream, duplex: 'half' };
        c.req.raw = new Request(c.req.raw, init);
        await next();
        if (full) c.res = busy(c, full);
      });
    }) satisfies MiddlewareHandler,
  };
}

function busy(c: Context, full: Full): Response {
  return briefAnswer(c.req.raw, { ...BUSY[full], seconds: RETRY_SECONDS });
}

/** Into one buffer: a body of single bytes must not cost an object for each of them. */
async function readUpTo(mostBytes: number, body: ReadableStream<Uint8Array>, held: HeldBody) {
  const buffer = new ArrayBuffer(0, { maxByteLength: mostBytes });
  try {
    for await (const piece of body) {
      const from = buffer.byteLength;
      if (from + piece.length > mostBytes) return 'too large';
      const room = held.grow(from + piece.length);
      if (room !== 'fits') return room;
      buffer.resize(from + piece.length);
      new Uint8Array(buffer).set(piece, from);
    }
  } catch {
    return 'broken off';
  }
  return buffer.slice(0);
}
