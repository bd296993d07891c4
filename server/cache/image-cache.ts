import { LRUCache } from 'lru-cache';
import { openConcurrencyLimit } from '../rate-limits/concurrency-limit.ts';

/** Painting an image takes a core for up to 0.2 s, so one runs at a time. */
const RENDER_CONCURRENCY = { maxRunning: 1, maxWaiting: 60 };
const MAX_BYTES = 8 * 1024 * 1024;

/** Undefined if too many requests wait. */
export type ImageCache = (
  name: string,
  render: () => Promise<Buffer>,
  network?: string,
) => Promise<Buffer | undefined>;

/** Requests for one image share its painting. Networks take turns, so one cannot delay the others. */
export function openImageCache({
  turns: limitConcurrency = openConcurrencyLimit(RENDER_CONCURRENCY),
  mostBytes: maxBytes = MAX_BYTES,
} = {}): ImageCache {
  const images = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
  });
  const inProgress = new Map<string, Promise<Buffer | undefined>>();

  return async (name, render, network = '') => {
    const image = images.get(name);
    if (image) return image;
    // Shared only within a network, because another network's request may be far back in its queue.
    const progressKey = `${network} ${name}`;
    const existing = inProgress.get(progressKey);
    if (existing) return existing;
    const rendering = limitConcurrency(async () => {
      const meanwhile = images.get(name);
      if (meanwhile) return meanwhile;
      const rendered = await render();
      images.set(name, rendered);
      return rendered;
    }, network).finally(() => inProgress.delete(progressKey));
    inProgress.set(progressKey, rendering);
    return rendering;
  };
}
