import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { MOST_PICTURE_BYTES, PICTURE_MESSAGES } from '../market/pictures/schema.ts';

/** More than our longest form, with every character as long as a browser can write it. */
const MOST_FORM_BYTES = 256 * 1024;

/**
 * A form is read to its end before anything is done about it: one that trickles in holds up no turn
 * at the login and no other work, and one that breaks off is nobody's failure.
 */
export function wholeForm(mostBytes = MOST_FORM_BYTES): MiddlewareHandler {
  const limit = bodyLimit({ maxSize: mostBytes, onError: (c) => c.text('Too large', 413) });
  return (c, next) =>
    limit(c, async () => {
      if (c.req.raw.body) {
        const body = await c.req.raw.arrayBuffer().catch(() => undefined);
        if (!body) {
          c.res = c.text('The form could not be read', 400);
          return;
        }
        c.req.raw = new Request(c.req.raw, { body });
      }
      await next();
    });
}

/**
 * A picture is read only once the guard has let its sender in. So its length must be known before:
 * without one, each of a thousand strangers could have us hold ten megabytes to measure them.
 */
export function pictureOfKnownLength(): MiddlewareHandler {
  const tooLarge = PICTURE_MESSAGES.large;
  const limit = bodyLimit({ maxSize: MOST_PICTURE_BYTES, onError: (c) => c.text(tooLarge, 413) });
  return async (c, next) => {
    if (c.req.raw.body && !c.req.header('Content-Length')) return c.text('Length required', 411);
    return limit(c, next);
  };
}
