import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Encoding } from './encoding.ts';

/** Made once for all requests; each header's value stands after its name, as writeHead takes them. */
export interface Answer {
  status: number;
  headers: string[];
  body?: Buffer;
}

/** Of one page. Plain, which is five times as large, is there only once somebody has asked for it. */
export type Answers = Record<'br' | 'gzip' | 'unchanged', Answer> & { identity?: Answer };

type Headers = Record<string, string>;

export function answersWith(headers: Headers, packed: { br: Buffer; gzip: Buffer }): Answers {
  return {
    br: answerWith(headers, 'br', alone(packed.br)),
    gzip: answerWith(headers, 'gzip', alone(packed.gzip)),
    unchanged: { status: 304, headers: Object.entries(headers).flat() },
  };
}

export function plainAnswer({ gzip, unchanged }: Answers): Answer {
  const body = gunzipSync(gzip.body ?? '');
  const { headers } = unchanged;
  return { status: 200, headers: [...headers, 'content-length', String(body.length)], body };
}

function answerWith(headers: Headers, encoding: Encoding, body: Buffer): Answer {
  const own = ['content-encoding', encoding, 'content-length', String(body.length)];
  return { status: 200, headers: [...Object.entries(headers).flat(), ...own], body };
}

/** Short buffers lie in a slab that Node shares out: to keep one would keep all its 64 kB. */
function alone(body: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
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
): void {
  response.writeHead(status, [...headers, ...ofNow]);
  response.end(method === 'HEAD' ? undefined : body);
}
