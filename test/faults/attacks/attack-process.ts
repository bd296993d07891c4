import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE_MS } from '../../helpers/wait-until.ts';
import {
  attackPassword,
  COSTLY_REQUESTS,
  LARGE_BODIES,
  sendBody,
  sendText,
} from './attack-requests.ts';
import { openSlowClients, type SlowClientKind } from './slow-client.ts';

/** storm.ts passes it as JSON, the only argument. */
export interface AttackOptions {
  port: number;
  seconds: number;
  slowClientCount: number;
  slowClientKinds: SlowClientKind[];
  /** Connections on which 250 KB of a form have come, but its end never does. */
  unfinishedFormCount: number;
  attackerCount: number;
  /** Bodies of 100 MB that are sent at once. */
  largeBodyCount: number;
}

const COSTLY_INTERVAL_MS = 100;

const {
  port,
  seconds,
  slowClientCount: slow,
  slowClientKinds,
  unfinishedFormCount,
  attackerCount,
  largeBodyCount,
}: AttackOptions = JSON.parse(process.argv[2] ?? '');
let isOver = false;
const hasEnded = () => isOver;
const counts = {
  signInAttempts: {} as Record<number, number>,
  costly: 0,
  largeBodyCount: 0,
  maxSentMB: 0,
  /** A connection closes half a second after its refusal, which a busy client may miss. */
  missedRefusals: 0,
};
const unexpectedAnswers: Record<string, number> = {};

function checkStatus(what: string, expected: number, status: number) {
  if (status === expected) return;
  const description = `${what}: ${status}`;
  unexpectedAnswers[description] = (unexpectedAnswers[description] ?? 0) + 1;
}

async function sendCostly() {
  for (let n = 0; !isOver; n += 1) {
    const [what = '', status = 0, text = ''] = COSTLY_REQUESTS[n % COSTLY_REQUESTS.length] ?? [];
    checkStatus(what, status, (await sendText(port, text)).status);
    counts.costly += 1;
    await pause(COSTLY_INTERVAL_MS);
  }
}

let nextBody = 0;
async function sendBodies() {
  while (!isOver) {
    const [what = '', expected = 0, head = '', isChunked = false] =
      LARGE_BODIES[nextBody % LARGE_BODIES.length] ?? [];
    nextBody += 1;
    const { status, sentBytes } = await sendBody(port, head, isChunked);
    if (status === 0) counts.missedRefusals += 1;
    else checkStatus(what, expected, status);
    counts.largeBodyCount += 1;
    counts.maxSentMB = Math.max(counts.maxSentMB, sentBytes / 1024 / 1024);
  }
}

const slowClients = openSlowClients(port, slow, slowClientKinds);
const unfinishedForms = openSlowClients(port, unfinishedFormCount, ['a long form without its end']);
const senders = [
  sendCostly(),
  ...Array.from({ length: largeBodyCount }, sendBodies),
  ...Array.from({ length: attackerCount }, () =>
    attackPassword(port, hasEnded, (status) => {
      counts.signInAttempts[status] = (counts.signInAttempts[status] ?? 0) + 1;
    }),
  ),
];
await pause(seconds * 1000);
// Waits until every slow connection was ended once.
await Promise.race([slowClients.allEnded, pause(PATIENCE_MS, undefined, { ref: false })]);
isOver = true;
const slowClientCounts = slowClients.stop();
unfinishedForms.stop();
await Promise.all(senders);
process.stdout.write(
  JSON.stringify({
    ...counts,
    unexpectedAnswers,
    slowClients: slowClientCounts,
  }),
  () => process.exit(0),
);
export type AttackResult = typeof counts & {
  unexpectedAnswers: typeof unexpectedAnswers;
  slowClients: typeof slowClientCounts;
};
