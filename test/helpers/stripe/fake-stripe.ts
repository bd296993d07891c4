import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type FakeAccount, openFakeAccount } from './fake-account.ts';

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response
    .writeHead(status, { 'Content-Type': 'application/json', ...headers })
    .end(JSON.stringify(body));

const failure = (type: string, message: string) => ({ error: { type, message } });

type AnswerWriter = (response: ServerResponse, answer: () => void) => unknown;

const answers = {
  well: (_, answer) => answer(),
  drop: (response) => (response.socket as Socket | null)?.resetAndDestroy(),
  'break off': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 9999 });
    response.write('{"object":"list","data":[', () =>
      (response.socket as Socket | null)?.destroy(),
    );
  },
  hang: () => {},
  'too many requests': (response) =>
    json(response, 429, failure('rate_limit_error', 'Too many'), { 'Retry-After': '2' }),
  'too many requests, back in an hour': (response) =>
    json(response, 429, failure('rate_limit_error', 'Too many'), { 'Retry-After': '3600' }),
  'server error': (response) => json(response, 500, failure('api_error', 'Oops')),
  redirect: (response) => response.writeHead(302, { Location: '/elsewhere' }).end(),
  forbidden: (response) => json(response, 403, failure('invalid_request_error', 'rk_test_…')),
  garbage: (response) => response.writeHead(200).end('<html>not json'),
  'other JSON': (response) => json(response, 200, { object: 'list', data: [{ id: 'x' }] }),
  flood: (response) => response.writeHead(200).end(Buffer.alloc(16 * 1024 * 1024, ' ')),
} satisfies Record<string, AnswerWriter>;

export type StripeAnswer = keyof typeof answers;

export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
}

interface Behavior {
  /** A promise delays the answer, so that a later one overtakes it. */
  answer: (request: FakeRequest, count: number) => StripeAnswer | Promise<StripeAnswer>;
  now: () => number;
}

export async function openFakeStripe(overrides: Partial<Behavior> = {}) {
  const behavior: Behavior = { answer: () => 'well', now: Date.now, ...overrides };
  const accounts = new Map<string, FakeAccount>();
  const requests: FakeRequest[] = [];

  const server = createServer(async (message, response) => {
    const { pathname, searchParams } = new URL(message.url ?? '', 'http://localhost');
    const { method = '', headers } = message;
    const request = { method, path: pathname, query: searchParams, headers };
    requests.push(request);
    const answer = await behavior.answer(request, requests.length);
    answers[answer](response, () => answerWell(request, response));
  });

  function answerWell({ method, path, query, headers }: FakeRequest, response: ServerResponse) {
    const account = accounts.get(headers.authorization?.replace('Bearer ', '') ?? '');
    if (!account) return json(response, 401, failure('invalid_request_error', 'No such key'));
    if (method !== 'GET') return json(response, 403, failure('invalid_request_error', 'Read only'));
    const found = account.read(path, query);
    return found === undefined
      ? json(response, 404, failure('invalid_request_error', 'No such object'))
      : json(response, 200, found);
  }

  const listen = async (port = 0) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen();
  /** Every connection breaks, and nobody answers until `revive`. */
  const die = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    behavior,
    requests,
    openAccount(key: string): FakeAccount {
      const account = openFakeAccount(() => behavior.now());
      accounts.set(key, account);
      return account;
    },
    die,
    revive: () => listen(port),
    close: die,
  };
}
