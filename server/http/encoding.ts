import { promisify } from 'node:util';
import {
  brotliCompress,
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
const NONE: Encoding[] = [];

/** Those of our encodings that an Accept-Encoding header takes, the best first; q=0 refuses one. */
export function acceptedEncodings(acceptEncoding: string | undefined): readonly Encoding[] {
  return acceptEncoding ? parseEncodings(acceptEncoding) : NONE;
}

const parseEncodings = memoize((acceptEncoding): Encoding[] => {
  const accepted = parseAccept(acceptEncoding.toLowerCase()).filter(({ q }) => q > 0);
  return ENCODINGS.filter((encoding) => accepted.some(({ type }) => type === encoding));
});

/** As much as a compressed page takes, and more than Node takes from its common slab. */
const CHUNK_BYTES = 32 * 1024;

const QUICK = { level: 4, chunkSize: CHUNK_BYTES };
/** What is before a page's stylesheet is short; zlib would prepare for more. */
const QUICK_AND_SHORT = { ...QUICK, windowBits: 12, memLevel: 4 };

/**
 * gzip for the visitor who waits, of what was just drawn: by brotli as few bytes would take longer
 * (docs/decisions/061). On the main thread, because handing so little work to another takes as long again.
 */
export function compressQuickly(body: Buffer<ArrayBuffer>, prepared?: PreparedPart) {
  return prepared ? gzipAround(body, prepared) : takeChunk(gzipSync(body, QUICK));
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
    takeChunk(deflatePart(body.subarray(0, start), QUICK_AND_SHORT)),
    deflated,
    takeChunk(deflateRawSync(body.subarray(end), QUICK)),
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
