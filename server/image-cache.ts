import { openTurns } from './turns.ts';

/** Painting one takes a core for a tenth of a second or two: one at a time, and few may wait. */
const PAINTING = { atOnce: 1, mostWaiting: 20 };
const MOST_BYTES = 8 * 1024 * 1024;

/** An image by its name, painted if it is not kept; undefined where too many wait already. */
export type KeptImage = (name: string, paint: () => Promise<Buffer>) => Promise<Buffer | undefined>;

/**
 * Keeps painted images by their names, least recently used out. The same image asked for twice at
 * once is painted once; where too many wait already, the answer is undefined.
 */
export function openImageCache({
  turns = openTurns(PAINTING),
  mostBytes = MOST_BYTES,
} = {}): KeptImage {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  let bytes = 0;

  function keep(name: string, image: Buffer) {
    kept.set(name, image);
    bytes += image.length;
    for (const [oldest, out] of kept) {
      if (bytes <= mostBytes) break;
      kept.delete(oldest);
      bytes -= out.length;
    }
  }

  return async (name, paint) => {
    const image = kept.get(name);
    if (image) {
      kept.delete(name);
      kept.set(name, image);
      return image;
    }
    const begun = underWay.get(name);
    if (begun) return begun;
    const painting = turns(paint).finally(() => underWay.delete(name));
    underWay.set(name, painting);
    const painted = await painting;
    if (painted) keep(name, painted);
    return painted;
  };
}
