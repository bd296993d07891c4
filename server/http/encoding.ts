import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  crc32,
  deflateRawSync,
  gzip,
  gzipSync,
  type ZlibOptions,
} from 'node:zlib';
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

/** As much as a compressed page takes, and more than Node takes from its common slab. */
const CHUNK_BYTES = 32 * 1024;

/** The window covers a page; a larger one takes longer to prepare than to use. */
const QUICK_BROTLI = {
  chunkSize: CHUNK_BYTES,
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 17 },
};
const QUICK_GZIP = { level: 3, chunkSize: CHUNK_BYTES };

/**
 * For the visitor who waits: a tenth more bytes in a third of the time. On the main thread, because
 * handing so little work to another takes as long again.
 */
export function compressQuickly(
  body: Buffer<ArrayBuffer>,
  encoding: Encoding,
  prepared?: PreparedPart,
) {
  if (encoding === 'br') return takeChunk(brotliCompressSync(body, QUICK_BROTLI));
  if (encoding === 'identity') return body;
  return prepared ? gzipAround(body, prepared) : takeChunk(gzipSync(body, QUICK_GZIP));
}

/** A part of a body that was compressed before: a page's stylesheet, in bytes. */
export interface PreparedPart {
  start: number;
  end: number;
  deflated: Buffer;
}

/** Blocks that end on a whole byte, so that others may follow (RFC 1951, 3.2.3). */
export const deflatePart = (part: Buffer, options: ZlibOptions) =>
  deflateRawSync(part, { ...options, finishFlush: constants.Z_SYNC_FLUSH });

/**
 * zlib's own objects outlive their work until the old ones are collected, and they hold the chunk
 * that they wrote to: as many as make the collector come three times as often. So it is taken away.
 */
function takeChunk(written: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const { buffer, byteOffset, length } = written;
  if (buffer.byteLength !== CHUNK_BYTES) return written;
  return Buffer.from(buffer.transfer(), byteOffset, length);
}

/** Deflate, without a time or a system's name (RFC 1952, 2.3). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

function gzipAround(body: Buffer<ArrayBuffer>, { start, end, deflated }: PreparedPart) {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(body));
  trailer.writeUInt32LE(body.length, 4);
  return Buffer.concat([
    GZIP_HEADER,
    takeChunk(deflatePart(body.subarray(0, start), QUICK_GZIP)),
    deflated,
    takeChunk(deflateRawSync(body.subarray(end), QUICK_GZIP)),
    trailer,
  ]);
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** As small as pays for pages, off the main thread; quality 5 is where more effort stops paying. */
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
