import { Agent, request } from 'node:http';
import process from 'node:process';

/**
 * A visitor with a process of their own, whom no attack keeps from asking: `/healthz` 20 times a
 * second, on new and on kept connections in turn, and a page five times a second. When told to stop
 * (a line on stdin) it says what it saw, as JSON.
 */
const [port = '', page = '/'] = process.argv.slice(2);
const HEALTH_EVERY_MS = 50;
const PAGE_EVERY_MS = 200;
const LONGEST_MS = 20_000;

const kept = new Agent({ keepAlive: true });
const seen = { health: [] as number[], page: [] as number[], failures: 0 };
const underWay = new Set<Promise<void>>();

function ask(path: string, agent: Agent | false, times: number[]) {
  const began = performance.now();
  const answered = new Promise<void>((resolve) => {
    const done = (isRight: boolean) => {
      times.push(performance.now() - began);
      if (!isRight) seen.failures += 1;
      resolve();
    };
    request({ host: '127.0.0.1', port, path, agent, timeout: LONGEST_MS }, (response) => {
      response.resume().on('end', () => done(response.statusCode === 200));
    })
      .on('timeout', function (this: { destroy: () => void }) {
        this.destroy();
      })
      .on('error', () => done(false))
      .end();
  });
  underWay.add(answered);
  void answered.then(() => underWay.delete(answered));
}

let asked = 0;
const health = setInterval(() => {
  asked += 1;
  ask('/healthz', asked % 2 === 0 && kept, seen.health);
}, HEALTH_EVERY_MS);
const pages = setInterval(() => ask(page, kept, seen.page), PAGE_EVERY_MS);

process.stdin.once('data', async () => {
  clearInterval(health);
  clearInterval(pages);
  await Promise.all(underWay);
  process.stdout.write(JSON.stringify(seen), () => process.exit(0));
});
