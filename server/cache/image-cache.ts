import { openConcurrencyLimit } from '../rate-limits/concurrency-limit.ts';

/** Painting one takes a core for a tenth of a second or two: one at a time. */
const RENDER_CONCURRENCY = { maxRunning: 1, maxWaiting: 60 };
const MAX_BYTES = 8 * 1024 * 1024;

/** An image by its name, painted if it is not kept; undefined where too many wait already. */
export type ImageCache = (
  name: string,
  render: () => Promise<Buffer>,
  network?: string,
) => Promise<Buffer | undefined>;

/**
 * Keeps painted images by their names, least recently used out. The same image asked for twice at
 * once is painted once. Networks take turns: whoever asks for many waits behind who asks for one.
 */
export function openImageCache({
  turns: limitConcurrency = openConcurrencyLimit(RENDER_CONCURRENCY),
  mostBytes: maxBytes = MAX_BYTES,
} = {}): ImageCache {
  const images = new Map<string, Buffer>();
  const inProgress = new Map<string, Promise<Buffer | undefined>>();
  let bytes = 0;

  function lookUp(name: string) {
    const image = images.get(name);
    if (!image) return undefined;
    images.delete(name);
    images.set(name, image);
    return image;
  }

  function store(name: string, image: Buffer) {
    images.set(name, image);
    bytes += image.length;
    for (const [oldestName, evicted] of images) {
      if (bytes <= maxBytes) break;
      images.delete(oldestName);
      bytes -= evicted.length;
    }
  }

  return async (name, render, network = '') => {
    const image = lookUp(name);
    if (image) return image;
    // Only with its own network: elsewhere it may stand behind all that somebody asked for at once.
    const progressKey = `${network} ${name}`;
    const existing = inProgress.get(progressKey);
    if (existing) return existing;
    const rendering = limitConcurrency(async () => {
      const meanwhile = lookUp(name);
      if (meanwhile) return meanwhile;
      const rendered = await render();
      store(name, rendered);
      return rendered;
    }, network).finally(() => inProgress.delete(progressKey));
    inProgress.set(progressKey, rendering);
    return rendering;
  };
}
