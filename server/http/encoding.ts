import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { remembering } from '../cache/memoize.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best of our encodings that an Accept-Encoding header takes; q=0 refuses one. */
export function pickEncoding(accepted: string | undefined): Encoding {
  return accepted ? bestOf(accepted) : 'identity';
}

const bestOf = remembering((accepted): Encoding => {
  if (takes(accepted, 'br')) return 'br';
  return takes(accepted, 'gzip') ? 'gzip' : 'identity';
});

function takes(accepted: string, encoding: string): boolean {
  return (
    accepted
      .toLowerCase()
      .split(',')
      // Not split by a pattern with spaces in it: a header full of them would take a second each.
      .map((part) => part.split(';', 2).map((word) => word.trim()))
      .some(([name, weight]) => name === encoding && !/^q=0(\.0*)?$/.test(weight ?? ''))
  );
}

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Compresses off the main thread; quality 5 is where more effort stops paying for pages. */
export async function compress(body: Buffer<ArrayBuffer>, encoding: Encoding) {
  if (encoding === 'br') {
    return asBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    });
  }
  return encoding === 'gzip' ? asGzip(body) : body;
}
