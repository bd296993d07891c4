import type { RequestListener } from 'node:http';
import { isClosing } from './closing-response.ts';

type Exchange = Parameters<RequestListener>;

/**
 * One request begins in each turn of the event loop. If sixteen pages were rendered in one turn, nobody could
 * connect or get a cached page meanwhile.
 */
export function oneByOne(listener: RequestListener): RequestListener {
  const waiting: Exchange[] = [];
  const beginNext = () => {
    let next = waiting.shift();
    while (next && isClosing(next[0])) next = waiting.shift();
    if (waiting.length > 0) setImmediate(beginNext);
    if (next) listener(...next);
  };
  return (...exchange) => {
    waiting.push(exchange);
    if (waiting.length === 1) setImmediate(beginNext);
  };
}
