import type { Sharp } from 'sharp';
import { openConcurrencyLimit } from '../rate-limits/concurrency-limit.ts';
import { loadSharp } from './sharp.ts';

/** A phone's 50 megapixels and a little more. A larger picture is refused before it is unpacked. */
const MAX_PIXELS = 60_000_000;
/** Fits a screenshot of a whole page. A decoder holds whole lines in memory. */
const MAX_SIDE = 20_000;
/** One picture takes up to 250 MB within these limits, so one is read at a time. */
const inTurn = openConcurrencyLimit({ maxRunning: 1, maxWaiting: 4 });

export interface OpenedPicture {
  /** Turned upright. Each encoding needs a new one. */
  source: () => Sharp;
  /** In pixels, after the picture was turned upright. */
  size: { width: number; height: number };
}

type Refused<Problem> = { kind: 'refused'; problem: Problem };

/** Waits for its turn, or says why the picture cannot be used. */
export async function withPicture<Outcome>(
  bytes: Uint8Array,
  work: (picture: OpenedPicture) => Promise<Outcome>,
): Promise<Outcome | Refused<'kind' | 'broken' | 'pixels' | 'busy'>> {
  const format = formatOf(bytes);
  if (!format) return { kind: 'refused', problem: 'kind' };
  const outcome = await inTurn(async () => {
    const sharp = await loadSharp();
    // Reads only the head, whatever size it names.
    const metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
      .metadata()
      .catch(() => undefined);
    if (metadata?.format !== format) return { kind: 'refused', problem: 'broken' } as const;
    const { width, height, autoOrient } = metadata;
    if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE)
      return { kind: 'refused', problem: 'pixels' } as const;
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
    return work({ source: () => sharp(bytes, options).autoOrient(), size: autoOrient });
  });
  return outcome ?? { kind: 'refused', problem: 'busy' };
}

/** A file's name and claimed type prove nothing. */
function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heif' | undefined {
  const text = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'webp';
  return /^[\s\S]{4}ftyp[\s\S]*avi[fs]/.test(text) ? 'heif' : undefined;
}
