import { resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const checkout = resolve(import.meta.dirname, '../../..');

/** In the one answer that names our packages, because their licenses ask for it. */
const LICENSES = 'This site is built from these packages';

/** What only we should see: paths of our code, what it is made of, and its SQL. */
const INTERNAL_DETAILS: RegExp[] = [
  /\n\s+at \S.*[:(]\d+/,
  /\bnode:internal|\bnode_modules\b|file:\/\/\/\w|\.(?:ts|tsx|mjs):\d+/,
  /\b(?:ERR_[A-Z]+_[A-Z]+|SQLITE_[A-Z]+|SqliteError|PostgresError|TypeError|ReferenceError|URIError)\b/,
  /\bkysely\b/i,
  /\b(?:select\b.{1,200}\bfrom "|insert into "|update "\w+" set|delete from ")/is,
  /\bno such (?:table|column)\b|\bsyntax error at\b|\bviolates \w+ constraint\b/i,
];

export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

/** What is wrong with an answer to any request; undefined where nothing is. */
export function problemWith({ status, headers, body }: Answer, origin: string): string | undefined {
  if (status >= 500) return `answered ${status}`;
  const leakedDetail = body.includes(checkout)
    ? checkout
    : INTERNAL_DETAILS.find((pattern) => pattern.test(body) && !body.includes(LICENSES));
  if (leakedDetail) return `says ${leakedDetail}`;
  const location = headers.get('Location');
  if (location !== null && new URL(location, origin).origin !== origin)
    return `leads to ${location}`;
  return undefined;
}

/** The whole answer as text; of a stream that never ends only that it began. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  if (headers.get('Content-Type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status, headers, body: '' };
  }
  const bytes = Buffer.from(await response.arrayBuffer());
  const encoding = bytes.length > 0 ? headers.get('Content-Encoding') : null;
  const plain =
    encoding === 'br'
      ? brotliDecompressSync(bytes)
      : encoding === 'gzip'
        ? gunzipSync(bytes)
        : bytes;
  return { status, headers, body: plain.toString() };
}
