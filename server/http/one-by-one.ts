import type { RequestListener } from 'node:http';
import { isClosing } from './closing-response.ts';

type Exchange = Parameters<RequestListener>;

/**
 * Begins one request in each turn of the event loop. To render a page takes a turn by itself;
 * where sixteen are rendered in one, nobody's connection is accepted and no cached page sent
 * meanwhile. Those whose connection closes while they wait take no turn.
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
