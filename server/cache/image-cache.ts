import { openTurns } from '../rate-limits/concurrency-limit.ts';

/** Painting one takes a core for a tenth of a second or two: one at a time. */
const PAINTING = { atOnce: 1, mostWaiting: 60 };
const MOST_BYTES = 8 * 1024 * 1024;

/** An image by its name, painted if it is not kept; undefined where too many wait already. */
export type KeptImage = (
  name: string,
  paint: () => Promise<Buffer>,
  network?: string,
) => Promise<Buffer | undefined>;

/**
 * Keeps painted images by their names, least recently used out. The same image asked for twice at
 * once is painted once. Networks take turns: whoever asks for many waits behind who asks for one.
 */
export function openImageCache({
  turns = openTurns(PAINTING),
  mostBytes = MOST_BYTES,
} = {}): KeptImage {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  let bytes = 0;

  function find(name: string) {
    const image = kept.get(name);
    if (!image) return undefined;
    kept.delete(name);
    kept.set(name, image);
    return image;
  }

  function keep(name: string, image: Buffer) {
    kept.set(name, image);
    bytes += image.length;
    for (const [oldest, out] of kept) {
      if (bytes <= mostBytes) break;
      kept.delete(oldest);
      bytes -= out.length;
    }
  }

  return async (name, paint, network = '') => {
    const image = find(name);
    if (image) return image;
    // Only with its own network: elsewhere it may stand behind all that somebody asked for at once.
    const place = `${network} ${name}`;
    const begun = underWay.get(place);
    if (begun) return begun;
    const painting = turns(async () => {
      const meanwhile = find(name);
      if (meanwhile) return meanwhile;
      const painted = await paint();
      keep(name, painted);
      return painted;
    }, network).finally(() => underWay.delete(place));
    underWay.set(place, painting);
    return painting;
  };
}
