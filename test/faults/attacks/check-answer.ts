import { resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const checkout = resolve(import.meta.dirname, '../../..');

/** Only this answer names our packages, because their licenses require it. */
const LICENSES = 'This site is built from these packages';

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

/** For a stream that never ends, the text only says that it began. */
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
