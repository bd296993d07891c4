import assert from 'node:assert/strict';
import { connect } from 'node:net';
import process from 'node:process';
import fc from 'fast-check';
import { emptyFolder, freePort, startProgram } from '../../process/program.ts';
import { fault } from '../fault.ts';
import { wrongWith } from './check-answer.ts';
import { hostileHeaders, hostileSegments, hostileTexts } from './hostile-input.ts';

interface Scale {
  requests: number;
  seed?: number;
}

const AT_ONCE = 16;
/** What breaks off in the middle is answered only when the server has waited for the rest. */
const LISTENS_MS = 150;

const METHODS = [
  'GET',
  'POST',
  'HEAD',
  'TRACE',
  'CONNECT',
  'QUERY',
  'get',
  'FOO',
  '',
  'G\0T',
  'PRI',
];
const TARGETS = [
  '/',
  '*',
  'http://evil.test/',
  '//evil.test',
  'localhost:80',
  '/deals?zip=78701',
  '/uploads/x',
  '/webhooks/sms',
  '',
];
const VERSIONS = ['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'http/1.1', ''];
const LINES = [
  ...[
    'Host: localhost',
    'Host: a, b',
    'Host: [',
    'Host:',
    'Host: evil.test:99999',
    ': x',
    ' folded',
  ],
  ...['Content-Length: 5', 'Content-Length: 6', 'Content-Length: -1', 'Content-Length: 1e3'],
  ...['Transfer-Encoding: chunked', 'Transfer-Encoding: gzip, chunked', 'Transfer-Encoding: x'],
  ...['Connection: close', 'Connection: upgrade', 'Upgrade: websocket', 'Upgrade: h2c', 'TE: x'],
  ...[
    'Expect: 100-continue',
    'Expect: x',
    'Trailer: a',
    'Content-Type: multipart/form-data; boundary=b',
  ],
];
const BODIES = [
  '',
  'a=b&c',
  '5\r\na=b&c\r\n0\r\n\r\n',
  'fffffffff\r\nx',
  'z\r\n',
  '0\r\nX: y\r\n\r\n',
  '-1\r\n',
];

const line = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...LINES) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...Object.entries(hostileHeaders)), fc.nat())
      .map(([[name, values], n]) => `${name}: ${values[n % values.length]}`),
  },
  { weight: 1, arbitrary: fc.constantFrom(...hostileTexts).map((text) => `X: ${text}`) },
);
const target = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...TARGETS) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...hostileSegments, ...hostileTexts).map((part) => `/deals/${part}`),
  },
);
const mostly = (odd: string[], ...usual: string[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
const raw = fc
  .tuple(
    mostly(METHODS, 'GET', 'POST'),
    target,
    mostly(VERSIONS, 'HTTP/1.1'),
    fc.array(line, { maxLength: 3 }),
    fc.constantFrom(...BODIES),
    mostly(['\n', '\r'], '\r\n'),
  )
  .map(([method, to, version, lines, body, end]) =>
    [`${method} ${to} ${version}`, 'Host: localhost', ...lines, '', body].join(end),
  );

/** Bytes that no client would send, over real connections to the real program. */
async function rawRequests({ requests, seed = Date.now() % 2 ** 31 }: Scale) {
  const folder = emptyFolder();
  const port = await freePort();
  const program = await startProgram({ PORT: String(port), DATA_DIR: folder.path, DEMO: 'true' });
  const all = fc.sample(raw, { numRuns: requests, seed });
  const statuses: Record<number, number> = {};
  let broken = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = all.pop(); one !== undefined; one = all.pop()) {
        for (const answer of answersIn(await said(port, one))) {
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          const wrong = wrongWith(answer, `http://localhost:${port}`);
          if (!wrong) continue;
          broken += 1;
          process.stderr.write(`${wrong}: ${JSON.stringify(one)}\n`);
        }
      }
    }),
  );
  const health = await fetch(`http://127.0.0.1:${port}/healthz`);
  const complaints = program
    .output()
    .split('\n')
    .filter((text) => /"level":(?:[456]0)/.test(text));
  if (complaints[0]) process.stderr.write(`The log: ${complaints[0]}\n`);
  const code = await program.stop();
  folder.remove();
  const answered = (from: number) =>
    Object.entries(statuses).reduce(
      (sum, [of, n]) => (Math.floor(+of / 100) === from ? sum + n : sum),
      0,
    );
  return {
    seed,
    'raw requests': requests,
    'answered 2xx': answered(2),
    'answered 3xx': answered(3),
    'answered 4xx': answered(4),
    'answered 5xx': answered(5),
    'broke a rule': broken,
    'warnings and errors in the log': complaints.length,
    '/healthz afterwards': health.status,
    'ended with': code ?? -1,
  };
}

function said(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes)));
    socket.setTimeout(LISTENS_MS, () => socket.destroy());
    socket.on('data', (data) => {
      heard += data.toString('latin1');
    });
    socket.on('error', () => {}).on('close', () => resolve(heard));
  });
}

/** The heads of the answers on one connection, and all that was said as the body of each. */
function answersIn(heard: string) {
  return [...heard.matchAll(/HTTP\/1\.1 (\d{3}) [^\r]*\r\n([\s\S]*?)\r\n\r\n/g)].map(
    ([, status, head]) => {
      const [, to] = /^location: (.*)$/im.exec(head ?? '') ?? [];
      const headers = new Headers(to === undefined ? {} : { Location: to });
      return { status: Number(status), headers, body: heard };
    },
  );
}

type RawLedger = Awaited<ReturnType<typeof rawRequests>>;

function checkRaw(ledger: RawLedger): void {
  // What breaks off is not answered in time; most of it does not.
  assert.ok(ledger['answered 4xx'] > ledger['raw requests'] / 2);
  assert.equal(ledger['broke a rule'], 0);
  assert.equal(ledger['warnings and errors in the log'], 0);
  assert.equal(ledger['/healthz afterwards'], 200);
  assert.equal(ledger['ended with'], 0);
}

export const rawly = fault(rawRequests, checkRaw);
