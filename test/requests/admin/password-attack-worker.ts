import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

interface AttackOptions {
  port: number;
  attemptCount: number;
  atOnce: number;
  email: string;
  forwarded: string[];
}

const { port, attemptCount, atOnce, email, forwarded }: AttackOptions = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

function attemptSignIn(n: number): Promise<number> {
  const body = new URLSearchParams({ email, password: `guess ${n}` }).toString();
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': Buffer.byteLength(body),
    'X-Forwarded-For': forwarded[n % forwarded.length] ?? '',
  };
  const to = { agent, host: '127.0.0.1', port, method: 'POST', path: '/admin/login', headers };
  return new Promise((resolve, reject) => {
    request(to, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end(body);
  });
}

const answers: Record<number, number> = {};
let startedCount = 0;
async function attemptRepeatedly() {
  while (startedCount < attemptCount) {
    startedCount += 1;
    const status = await attemptSignIn(startedCount);
    answers[status] = (answers[status] ?? 0) + 1;
  }
}
await Promise.all(Array.from({ length: atOnce }, attemptRepeatedly));
agent.destroy();
parentPort?.postMessage(answers);
