import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { compress, type Encoding } from '../http/encoding.ts';

/** A page as it left the renderer: complete, and the same for everyone who asks. */
export interface FinishedPage {
  /** Without a Cache-Control of its own, it is told anew at each answer how long others may keep it. */
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
  /** As its first visitor got it. */
  packed?: { encoding: Encoding; body: Buffer<ArrayBuffer> } | undefined;
}

/** Made once for all requests; each header's value stands after its name, as writeHead takes them. */
export interface Answer {
  status: number;
  headers: string[];
  body?: Buffer<ArrayBuffer>;
}

/** What is kept of one page: packed as its first visitor wanted it, otherwise once somebody asks. */
export type Answers = { unchanged: Answer } & Partial<Record<Encoding, Answer>>;

/** Plain is five times as large: a page whose first visitor wanted it so is packed all the same. */
export async function answersOf({ headers, body, packed }: FinishedPage): Promise<Answers> {
  const unchanged = { status: 304, headers: Object.entries(headers).flat() };
  if (packed?.encoding === 'gzip') return { unchanged, gzip: whole(unchanged, packed) };
  const br = packed?.encoding === 'br' ? packed.body : await compress(body, 'br');
  return { unchanged, br: whole(unchanged, { encoding: 'br', body: br }) };
}

const unpack = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** The same page in an encoding that it is not kept in yet. */
export async function answerIn(encoding: Encoding, answers: Answers): Promise<Answer> {
  const { br, gzip, unchanged } = answers;
  const plain = br?.body ? await unpack.br(br.body) : await unpack.gzip(gzip?.body ?? '');
  return whole(unchanged, { encoding, body: await compress(plain, encoding) });
}

function whole({ headers }: Answer, { encoding, body }: NonNullable<FinishedPage['packed']>) {
  const packing = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const own = [...packing, 'content-length', String(body.length)];
  return { status: 200, headers: [...headers, ...own], body: alone(body) };
}

/** Short buffers lie in a slab that Node shares out: to keep one would keep all its 64 kB. */
function alone(body: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/** Five minutes fresh and an hour more in caches before us, but never past the first ending. */
export function sharedFor(trueForMs: number): string {
  const left = Math.floor(Math.min(trueForMs, 3_900_000) / 1000);
  const fresh = Math.min(300, left);
  return `public, max-age=0, must-revalidate, s-maxage=${fresh}, stale-while-revalidate=${left - fresh}`;
}

/** The bytes that an answer takes: its body, and its headers as text. */
export function bytesOf({ headers, body }: Answer): number {
  return headers.reduce((sum, text) => sum + text.length, body?.length ?? 0);
}

export function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
  ofNow: string[],
  id: string,
): true {
  response.writeHead(status, [...headers, ...ofNow, 'x-request-id', id]);
  response.end(method === 'HEAD' ? undefined : body);
  return true;
}
