import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { memoize } from '../cache/memoize.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best of our encodings that an Accept-Encoding header takes; q=0 refuses one. */
export function pickEncoding(acceptEncoding: string | undefined): Encoding {
  return acceptEncoding ? bestEncoding(acceptEncoding) : 'identity';
}

const bestEncoding = memoize((acceptEncoding): Encoding => {
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
});

function accepts(acceptEncoding: string, encoding: string): boolean {
  return (
    acceptEncoding
      .toLowerCase()
      .split(',')
      // Not split by a pattern with spaces in it: a header full of them would take a second each.
      .map((part) => part.split(';', 2).map((text) => text.trim()))
      .some(([name, weight]) => name === encoding && !/^q=0(\.0*)?$/.test(weight ?? ''))
  );
}

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
