import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { ADMIN } from '../writes/program-environment.ts';

const CHUNK = Buffer.alloc(64 * 1024, 'x');
const CHUNKS_PER_100_MB = 1600;
const FORM = 'application/x-www-form-urlencoded';

/** Each request claims another address; half of them guess at one account. */
export async function attackPassword(
  port: number,
  isOver: () => boolean,
  onStatus: (status: number) => void,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let n = 0; !isOver(); n += 1) {
    const email = n % 2 === 0 ? ADMIN.email : `nobody${Math.random()}@spa.test`;
    const body = new URLSearchParams({ email, password: `guess ${n}` }).toString();
    const address = Array.from({ length: 4 }, () => Math.floor(Math.random() * 223) + 1).join('.');
    const headers = { 'Content-Type': FORM, 'X-Forwarded-For': address };
    const options = {
      agent,
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/admin/login',
      headers,
    };
    const status = await new Promise<number>((resolve) => {
      request(options, (response) =>
        response.resume().on('end', () => resolve(response.statusCode ?? 0)),
      )
        .on('error', () => resolve(0))
        .end(body);
    });
    onStatus(status);
  }
  agent.destroy();
}

/** Reads no answer until the server ends the connection. */
function send(port: number, head: string, body?: { piece: Buffer; times: number; end: string }) {
  return new Promise<{ status: number; sentBytes: number }>((resolve) => {
    let received = '';
    let sentBytes = 0;
    let piecesLeft = body?.times ?? 0;
    const socket = connect(port, '127.0.0.1');
    const writeMore = () => {
      while (body && piecesLeft > 0 && !socket.destroyed) {
        piecesLeft -= 1;
        sentBytes += body.piece.length;
        if (!socket.write(body.piece)) return;
      }
      if (body && piecesLeft === 0) {
        piecesLeft = -1;
        socket.write(body.end);
      }
    };
    socket.on('connect', () => {
      socket.write(head);
      writeMore();
    });
    socket.on('drain', writeMore).on('error', () => {});
    socket.on('data', (data) => {
      received += data.toString('latin1', 0, Math.max(0, 20 - received.length));
      if (piecesLeft <= 0) socket.end();
    });
    socket.on('close', () => {
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0), sentBytes });
    });
  });
}

const head = (method: string, path: string, ...lines: string[]) =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines].join('\r\n')}\r\n\r\n`;

const post = (path: string, type: string, ...lines: string[]) =>
  head('POST', path, `Content-Type: ${type}`, 'X-Twilio-Signature: x', ...lines);

export const COSTLY_REQUESTS: Array<[what: string, status: number, text: string]> = [
  ['64 KB of headers', 431, head('GET', '/', `X-Long: ${'x'.repeat(64 * 1024)}`)],
  ['an address of 64 KB', 431, head('GET', `/${'x'.repeat(64 * 1024)}`)],
  [
    '12 KB of spaces in a header',
    200,
    head('GET', '/', `Accept-Encoding: br${' '.repeat(12_000)}x`),
  ],
  ...['/admin/login', '/list-your-spa', '/webhooks/sms'].map((path): [string, number, string] => {
    const fields = 'a&'.repeat(30_000);
    const length = `Content-Length: ${fields.length}`;
    return ['60 KB of fields', 400, `${post(path, FORM, length)}${fields}`];
  }),
];

const LARGE_BODY_PATHS = [
  '/admin/login',
  '/list-your-spa',
  '/list-your-spa/request',
  '/webhooks/sms',
  '/unsubscribe/x.y',
  '/alerts?zip=78701',
];
const PICTURE = '/admin/deals/picture';

/** Bodies of 100 MB, with or without a length, to forms, webhooks and uploads. */
export const LARGE_BODIES: Array<[what: string, status: number, head: string, isChunked: boolean]> =
  [
    ...LARGE_BODY_PATHS.flatMap((path): typeof LARGE_BODIES => [
      ['100 MB, said so', 413, post(path, FORM, `Content-Length: ${1600 * CHUNK.length}`), false],
      ['100 MB in chunks', 413, post(path, FORM, 'Transfer-Encoding: chunked'), true],
    ]),
    [
      '100 MB picture, said so',
      413,
      post(PICTURE, 'image/png', `Content-Length: ${1600 * CHUNK.length}`),
      false,
    ],
    [
      '100 MB picture in chunks',
      411,
      post(PICTURE, 'image/png', 'Transfer-Encoding: chunked'),
      true,
    ],
  ];

export const sendText = (port: number, text: string) => send(port, text);

export function sendBody(port: number, head: string, isChunked: boolean) {
  const size = `${CHUNK.length.toString(16)}\r\n`;
  const chunk = Buffer.concat([Buffer.from(size), CHUNK, Buffer.from('\r\n')]);
  const body = {
    piece: isChunked ? chunk : CHUNK,
    times: CHUNKS_PER_100_MB,
    end: isChunked ? '0\r\n\r\n' : '',
  };
  return send(port, head, body);
}
