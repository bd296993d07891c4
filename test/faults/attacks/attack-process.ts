import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { BODIES, COSTLY, guess, sendBody, sendText } from './attack-requests.ts';
import { type Dawdler, holdSlowly } from './slow-client.ts';

/** What `storm.ts` orders, in JSON, as the only argument. */
export interface Attack {
  port: number;
  seconds: number;
  slow: number;
  kinds: Dawdler[];
  /** Connections on which 250 KB of a form have come and its end never does. */
  unfinished: number;
  guessers: number;
  /** So many bodies of 100 MB are on their way at once. */
  bodies: number;
}

/** A storm lasts its seconds, and until every slow connection was ended once, but no longer than: */
const LONGEST_WAIT_MS = 60_000;
const COSTLY_EVERY_MS = 100;

const { port, seconds, slow, kinds, unfinished, guessers, bodies }: Attack = JSON.parse(
  process.argv[2] ?? '',
);
let isOver = false;
const over = () => isOver;
const seen = { guesses: {} as Record<number, number>, costly: 0, bodies: 0, mostSentMB: 0 };
const wrong: Record<string, number> = {};

function judge(what: string, expected: number, status: number) {
  if (status === expected) return;
  const told = `${what}: ${status}`;
  wrong[told] = (wrong[told] ?? 0) + 1;
}

async function sendCostly() {
  for (let n = 0; !isOver; n += 1) {
    const [what = '', status = 0, text = ''] = COSTLY[n % COSTLY.length] ?? [];
    judge(what, status, (await sendText(port, text)).status);
    seen.costly += 1;
    await pause(COSTLY_EVERY_MS);
  }
}

let nextBody = 0;
async function sendBodies() {
  while (!isOver) {
    const [what = '', expected = 0, head = '', isChunked = false] =
      BODIES[nextBody % BODIES.length] ?? [];
    nextBody += 1;
    const { status, sentBytes } = await sendBody(port, head, isChunked);
    judge(what, expected, status);
    seen.bodies += 1;
    seen.mostSentMB = Math.max(seen.mostSentMB, sentBytes / 1024 / 1024);
  }
}

const connections = holdSlowly(port, slow, kinds);
const forms = holdSlowly(port, unfinished, ['a long form without its end']);
const senders = [
  sendCostly(),
  ...Array.from({ length: bodies }, sendBodies),
  ...Array.from({ length: guessers }, () =>
    guess(port, over, (status) => {
      seen.guesses[status] = (seen.guesses[status] ?? 0) + 1;
    }),
  ),
];
await pause(seconds * 1000);
await Promise.race([connections.allEnded, pause(LONGEST_WAIT_MS, undefined, { ref: false })]);
isOver = true;
const slowly = connections.stop();
forms.stop();
await Promise.all(senders);
process.stdout.write(JSON.stringify({ ...seen, wrong, slow: slowly }), () => process.exit(0));
export type Attacked = typeof seen & { wrong: typeof wrong; slow: typeof slowly };
