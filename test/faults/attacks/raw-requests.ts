import assert from 'node:assert/strict';
import { connect } from 'node:net';
import process from 'node:process';
import fc from 'fast-check';
import { freePort, startProgram, temporaryFolder } from '../../process/program.ts';
import { fault } from '../fault.ts';
import { problemWith } from './check-answer.ts';
import { hostileHeaders, hostileSegments, hostileTexts } from './hostile-input.ts';
import { isUnexpected } from './unexpected-log.ts';

interface Scale {
  requests: number;
  seed?: number;
}

const CONCURRENCY = 16;
/** Longer than most answers take on a busy machine; what breaks off in the middle waits for more. */
const LISTEN_MS = 1000;

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
const mostlyValid = (unusual: string[], ...valid: string[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...valid) },
    { weight: 1, arbitrary: fc.constantFrom(...unusual) },
  );
const raw = fc
  .tuple(
    mostlyValid(METHODS, 'GET', 'POST'),
    target,
    mostlyValid(VERSIONS, 'HTTP/1.1'),
    fc.array(line, { maxLength: 3 }),
    fc.constantFrom(...BODIES),
    mostlyValid(['\n', '\r'], '\r\n'),
  )
  .map(([method, path, version, lines, body, end]) =>
    [`${method} ${path} ${version}`, 'Host: localhost', ...lines, '', body].join(end),
  );

/** Bytes that no client would send, over real connections to the real program. */
async function rawRequests({ requests, seed = Date.now() % 2 ** 31 }: Scale) {
  const folder = temporaryFolder();
  const port = await freePort();
  const program = await startProgram({ PORT: String(port), DATA_DIR: folder.path, DEMO: 'true' });
  const all = fc.sample(raw, { numRuns: requests, seed });
  const statuses: Record<number, number> = {};
  let broken = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let request = all.pop(); request !== undefined; request = all.pop()) {
        for (const answer of parseAnswers(await sendRaw(port, request))) {
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          const problem = problemWith(answer, `http://localhost:${port}`);
          if (!problem) continue;
          broken += 1;
          process.stderr.write(`${problem}: ${JSON.stringify(request)}\n`);
        }
      }
    }),
  );
  const health = await fetch(`http://127.0.0.1:${port}/healthz`);
  const loggedWarnings = program.output().split('\n').filter(isUnexpected);
  if (loggedWarnings[0]) process.stderr.write(`The log: ${loggedWarnings[0]}\n`);
  const code = await program.stop();
  folder.remove();
  const countAnswered = (from: number) =>
    Object.entries(statuses).reduce(
      (sum, [status, n]) => (Math.floor(+status / 100) === from ? sum + n : sum),
      0,
    );
  return {
    seed,
    'raw requests': requests,
    'answered 2xx': countAnswered(2),
    'answered 3xx': countAnswered(3),
    'answered 4xx': countAnswered(4),
    'answered 5xx': countAnswered(5),
    'broke a rule': broken,
    'warnings and errors in the log': loggedWarnings.length,
    '/healthz afterwards': health.status,
    'ended with': code ?? -1,
  };
}

function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes)));
    socket.setTimeout(LISTEN_MS, () => socket.destroy());
    socket.on('data', (data) => {
      received += data.toString('latin1');
    });
    socket.on('error', () => {}).on('close', () => resolve(received));
  });
}

/** The heads of the answers on one connection, and all that was said as the body of each. */
function parseAnswers(received: string) {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) [^\r]*\r\n([\s\S]*?)\r\n\r\n/g)].map(
    ([, status, head]) => {
      const [, to] = /^location: (.*)$/im.exec(head ?? '') ?? [];
      const headers = new Headers(to === undefined ? {} : { Location: to });
      return { status: Number(status), headers, body: received };
    },
  );
}

type RawRequestsReport = Awaited<ReturnType<typeof rawRequests>>;

function checkRaw(report: RawRequestsReport): void {
  assert.ok(report['answered 4xx'] > 0);
  assert.equal(report['broke a rule'], 0);
  assert.equal(report['warnings and errors in the log'], 0);
  assert.equal(report['/healthz afterwards'], 200);
  assert.equal(report['ended with'], 0);
}

export const rawRequestsFault = fault(rawRequests, checkRaw);
