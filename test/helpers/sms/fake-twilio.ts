import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { openTwilio } from '../../../gateways/sms/twilio/gateway.ts';

export interface AcceptedText {
  sid: string;
  to: string;
  from: string;
  text: string;
  statusCallback: string;
  authorization: string;
  takenAt: number;
}

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response
    .writeHead(status, { 'Content-Type': 'application/json', ...headers })
    .end(JSON.stringify(body));

type AnswerWriter = (response: ServerResponse, accept: () => AcceptedText) => unknown;

const answers = {
  accept: (response, accept) => json(response, 201, { sid: accept().sid, status: 'queued' }),
  'take, then hang': (_, accept) => accept(),
  'take, then 500': (response, accept) => {
    accept();
    response.writeHead(500).end('oops');
  },
  'take, then garbage': (response, accept) => {
    accept();
    response.writeHead(201).end('<html>not json');
  },
  'take, then flood': (response, accept) => {
    accept();
    response.writeHead(201).end(Buffer.alloc(4 * 1024 * 1024, '{'));
  },
  'hang, untaken': () => {},
  '500, untaken': (response) => response.writeHead(500).end(),
  'too busy': (response) => json(response, 429, { code: 20_429 }, { 'Retry-After': '3' }),
  'too busy until a minute later': (response) =>
    json(
      response,
      429,
      { code: 20_429 },
      { Date: 'Mon, 02 Mar 2026 18:00:00 GMT', 'Retry-After': 'Mon, 02 Mar 2026 18:01:00 GMT' },
    ),
  'not a phone': (response) => json(response, 400, { code: 21_614, message: 'no SMS' }),
  'opted out': (response) => json(response, 400, { code: 21_610 }),
  'no such account': (response) => json(response, 401, { code: 20_003 }),
  redirect: (response) => response.writeHead(307, { Location: '/elsewhere' }).end(),
  reset: (response) => (response.socket as Socket | null)?.resetAndDestroy(),
} satisfies Record<string, AnswerWriter>;

export type GatewayAnswer = keyof typeof answers;

interface GatewayBehavior {
  answer: (text: string, attempt: number) => GatewayAnswer;
  isListingAvailable: boolean;
  acceptedTexts: (onAccepted: AcceptedText) => Promise<unknown> | undefined;
}

export async function openTextGateway(overrides: Partial<GatewayBehavior> = {}) {
  const behavior: GatewayBehavior = {
    answer: () => 'accept',
    isListingAvailable: true,
    acceptedTexts: () => undefined,
    ...overrides,
  };
  const acceptedTexts: AcceptedText[] = [];
  const attempts = new Map<string, number>();
  const answersGiven: GatewayAnswer[] = [];

  async function post(request: IncomingMessage, response: ServerResponse) {
    const fields = new URLSearchParams(await text(request));
    const body = fields.get('Body') ?? '';
    const attempt = (attempts.get(body) ?? 0) + 1;
    attempts.set(body, attempt);
    const answer = behavior.answer(body, attempt);
    answersGiven.push(answer);
    let callback: Promise<unknown> | undefined;
    const accept = () => {
      const accepted: AcceptedText = {
        sid: `SM${String(acceptedTexts.length + 1).padStart(32, '0')}`,
        to: fields.get('To') ?? '',
        from: fields.get('From') ?? '',
        text: body,
        statusCallback: fields.get('StatusCallback') ?? '',
        authorization: request.headers.authorization ?? '',
        takenAt: Date.now(),
      };
      acceptedTexts.push(accepted);
      callback = behavior.acceptedTexts(accepted);
      return accepted;
    };
    if (answer !== 'accept') return answers[answer](response, accept);
    const { sid } = accept();
    await callback;
    return json(response, 201, { sid, status: 'queued' });
  }

  function list(response: ServerResponse, query: URLSearchParams) {
    if (!behavior.isListingAvailable) return response.writeHead(503).end();
    const messages = acceptedTexts
      .filter(({ to, from }) => to === query.get('To') && from === query.get('From'))
      .map((accepted) => ({
        sid: accepted.sid,
        to: accepted.to,
        body: accepted.text,
        direction: 'outbound-api',
        status: 'sent',
        error_code: null,
        date_created: new Date(accepted.takenAt).toUTCString(),
      }));
    return json(response, 200, { messages });
  }

  const server = createServer((request, response) => {
    request.socket.on('error', () => {});
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://gateway');
    if (!pathname.endsWith('/Messages.json')) return response.writeHead(404).end();
    if (request.method === 'GET') return list(response, searchParams);
    return post(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    behavior,
    acceptedTexts,
    answersGiven,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const twilioAccount = (authToken: string, apiUrl = 'http://127.0.0.1:1') => ({
  accountSid: 'AC1',
  authToken,
  from: '+15125550100',
  apiUrl,
});

export const hearingTwilio = (authToken: string) =>
  openTwilio(twilioAccount(authToken), 'http://localhost:3000/webhooks/sms/status');

export const signedHeaders = (token: string, url: string, fields: Record<string, string>) => ({
  'Content-Type': 'application/x-www-form-urlencoded',
  'X-Twilio-Signature': getExpectedTwilioSignature(token, url, fields),
});
