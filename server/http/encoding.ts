import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { memoize } from '../cache/memoize.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const ENCODINGS: Encoding[] = ['br', 'gzip'];

/** The best of our encodings that an Accept-Encoding header takes; q=0 refuses one. */
export function pickEncoding(acceptEncoding: string | undefined): Encoding {
  return acceptEncoding ? bestEncoding(acceptEncoding) : 'identity';
}

const bestEncoding = memoize((acceptEncoding): Encoding => {
  const accepted = parseAccept(acceptEncoding.toLowerCase()).filter(({ q }) => q > 0);
  return ENCODINGS.find((encoding) => accepted.some(({ type }) => type === encoding)) ?? 'identity';
});

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses off the main thread; quality 5 is where more effort stops paying for pages. */
export async function compress(body: Buffer<ArrayBuffer>, encoding: Encoding) {
  if (encoding === 'br') {
    return compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    });
  }
  return encoding === 'gzip' ? compressGzip(body) : body;
}
