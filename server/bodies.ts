import type { MiddlewareHandler } from 'hono';
import { MOST_PICTURE_BYTES, PICTURE_MESSAGES } from '../market/pictures/schema.ts';

/** More than our longest form, with every character as long as a browser can write it. */
const MOST_FORM_BYTES = 256 * 1024;

/**
 * A form is read to its end before anything is done about it: one that trickles in holds up no turn
 * at the login and no other work, and one that breaks off is nobody's failure.
 */
export function wholeForm(mostBytes = MOST_FORM_BYTES): MiddlewareHandler {
  return async (c, next) => {
    const { body } = c.req.raw;
    if (!body) return next();
    const told = Number(c.req.header('Content-Length') ?? 0);
    const read = told > mostBytes ? 'too large' : await readUpTo(mostBytes, body);
    if (read === 'too large') return c.text('Too large', 413);
    if (read === 'broken off') return c.text('The form could not be read', 400);
    c.req.raw = new Request(c.req.raw, { body: read });
    return next();
  };
}

/** Into one buffer: a body of single bytes must not cost an object for each of them. */
async function readUpTo(mostBytes: number, body: ReadableStream<Uint8Array>) {
  const buffer = new ArrayBuffer(0, { maxByteLength: mostBytes });
  try {
    for await (const piece of body) {
      const from = buffer.byteLength;
      if (from + piece.length > mostBytes) return 'too large';
      buffer.resize(from + piece.length);
      new Uint8Array(buffer).set(piece, from);
    }
  } catch {
    return 'broken off';
  }
  return buffer.slice(0);
}

/**
 * A picture is read only once the guard has let its sender in. So its length must be known before:
 * without one, each of a thousand strangers could have us hold ten megabytes to measure them.
 */
export const pictureOfKnownLength: MiddlewareHandler = async (c, next) => {
  if (!c.req.raw.body) return next();
  const told = c.req.header('Content-Length');
  if (told === undefined) return c.text('Length required', 411);
  return Number(told) > MOST_PICTURE_BYTES ? c.text(PICTURE_MESSAGES.large, 413) : next();
};
