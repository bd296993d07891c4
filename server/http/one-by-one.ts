import type { RequestListener } from 'node:http';

/**
 * Begins one request in each turn of the event loop. To draw a page takes a turn by itself; where
 * sixteen are drawn in one, nobody's connection is accepted and no cached page sent meanwhile.
 */
export function oneByOne(listener: RequestListener): RequestListener {
  const waiting: Array<Parameters<RequestListener>> = [];
  const beginNext = () => {
    const next = waiting.shift();
    if (waiting.length > 0) setImmediate(beginNext);
    if (next) listener(...next);
  };
  return (...exchange) => {
    waiting.push(exchange);
    if (waiting.length === 1) setImmediate(beginNext);
  };
}
