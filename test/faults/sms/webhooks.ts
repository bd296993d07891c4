import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { median, quantile } from '../../../bench/figures.ts';
import { connect } from '../../../database/connect.ts';
import { freePort, startProgram, temporaryFolder } from '../../process/program.ts';
import { fault } from '../fault.ts';
import { NUMBER, TOKEN, writableProgram } from '../writes/program-environment.ts';

const PATH = '/webhooks/sms';
const CONCURRENCY = 32;

/**
 * Sends signed texts, each reported one to five times, and as many forged ones, all at once and in no order.
 * Fifty of them are the first texts of one number.
 */
async function webhookStorm({ texts }: { texts: number }) {
  const folder = temporaryFolder();
  const port = await freePort();
  const program = await startProgram(writableProgram(port, folder.path));
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const url = `http://localhost:${port}${PATH}`;
  const pendingRequests = shuffledRequests(texts, url);
  const answers: Array<{ status: number | undefined; isForged: boolean; tookMs: number }> = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let request = pendingRequests.pop(); request; request = pendingRequests.pop()) {
        const startedAt = performance.now();
        const status = await postWebhook(agent, port, request.body, request.signature);
        answers.push({ status, isForged: request.isForged, tookMs: performance.now() - startedAt });
      }
    }),
  );
  const tookS = (performance.now() - started) / 1000;
  agent.destroy();
  await program.stop();
  const { db, close } = await connect({ dataDir: folder.path });
  const rows = await db.selectFrom('messages').select(['gateway_id', 'text']).execute();
  const conversations = await db.selectFrom('conversations').select('customer_phone').execute();
  await close();
  folder.remove();
  const times = answers.map(({ tookMs }) => tookMs);
  const answered = (isForged: boolean, status: number) =>
    answers.filter((request) => request.isForged === isForged && request.status === status).length;
  return {
    'signed texts': texts,
    'signed requests': answers.filter(({ isForged }) => !isForged).length,
    'of them answered 200': answered(false, 200),
    'forged requests': texts,
    'of them answered 403': answered(true, 403),
    'texts stored': rows.length,
    'stored twice': rows.length - new Set(rows.map(({ gateway_id }) => gateway_id)).size,
    'forged ones stored': rows.filter(({ text }) => text.startsWith('Forged')).length,
    numberCount: numberCount(texts),
    conversations: conversations.length,
    'requests a second': Math.round(answers.length / tookS),
    'p50 ms': Math.round(median(times)),
    'p99 ms': Math.round(quantile(times, 0.99)),
  };
}

const FIRST_TEXTS = 50;
const numberCount = (texts: number) => 1 + Math.max(0, Math.ceil((texts - FIRST_TEXTS) / 10));

function shuffledRequests(texts: number, url: string) {
  const requests: Array<{ body: string; signature: string; isForged: boolean }> = [];
  for (let i = 0; i < texts; i += 1) {
    const sender = i < FIRST_TEXTS ? 0 : 1 + Math.floor((i - FIRST_TEXTS) / 10);
    const fields = {
      MessageSid: `SM${i}`,
      From: `+1512555${1000 + sender}`,
      To: NUMBER,
      Body: `Text ${i}`,
    };
    const signature = getExpectedTwilioSignature(TOKEN, url, fields);
    const body = new URLSearchParams(fields).toString();
    for (let times = 0; times <= i % 5; times += 1) {
      requests.push({ body, signature, isForged: false });
    }
    const forged = { ...fields, MessageSid: `SMforged${i}`, Body: `Forged ${i}` };
    const signatures = ['x', signature, getExpectedTwilioSignature('', url, forged)];
    const forgedSignature = signatures[i % signatures.length] ?? '';
    requests.push({
      body: new URLSearchParams(forged).toString(),
      signature: forgedSignature,
      isForged: true,
    });
  }
  return shuffled(requests);
}

/** Neighbors stay near each other, so copies of a text arrive at the same instant. */
function shuffled<T>(items: T[]): T[] {
  return items
    .map((item, i) => ({ item, at: i + Math.random() * 60 }))
    .toSorted((a, b) => b.at - a.at)
    .map(({ item }) => item);
}

function postWebhook(agent: Agent, port: number, body: string, signature: string) {
  return new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Twilio-Signature': signature,
    };
    request({ agent, host: '127.0.0.1', port, path: PATH, method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end(body);
  });
}

type WebhookReport = Awaited<ReturnType<typeof webhookStorm>>;

/** A person judges from the printed report how long it may take. */
function checkWebhooks(report: WebhookReport): void {
  assert.equal(report['of them answered 200'], report['signed requests']);
  assert.equal(report['of them answered 403'], report['forged requests']);
  assert.equal(report['texts stored'], report['signed texts']);
  assert.equal(report['stored twice'], 0);
  assert.equal(report['forged ones stored'], 0);
  assert.equal(report.conversations, report.numberCount);
}

export const webhooks = fault(webhookStorm, checkWebhooks);
