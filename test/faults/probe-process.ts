import { Agent, request } from 'node:http';
import process from 'node:process';
import { PATIENCE_MS } from '../helpers/wait-until.ts';

/**
 * A visitor whom no attack slows down: `/healthz` 20 times a second, on new and on reused connections, and a
 * page five times a second. Prints its results as JSON after a line on stdin.
 */
const [port = '', page = '/'] = process.argv.slice(2);
const HEALTH_INTERVAL_MS = 50;
const PAGE_INTERVAL_MS = 200;

const keepAliveAgent = new Agent({ keepAlive: true });
const measurements = { health: [] as number[], page: [] as number[], failures: 0 };
const pendingRequests = new Set<Promise<void>>();

function probe(path: string, agent: Agent | false, times: number[]) {
  const startedAt = performance.now();
  const answer = new Promise<void>((resolve) => {
    const finish = (isOk: boolean) => {
      times.push(performance.now() - startedAt);
      if (!isOk) measurements.failures += 1;
      resolve();
    };
    request({ host: '127.0.0.1', port, path, agent, timeout: PATIENCE_MS }, (response) => {
      response.resume().on('end', () => finish(response.statusCode === 200));
    })
      .on('timeout', function (this: { destroy: () => void }) {
        this.destroy();
      })
      .on('error', () => finish(false))
      .end();
  });
  pendingRequests.add(answer);
  void answer.then(() => pendingRequests.delete(answer));
}

let healthCount = 0;
const health = setInterval(() => {
  healthCount += 1;
  probe('/healthz', healthCount % 2 === 0 && keepAliveAgent, measurements.health);
}, HEALTH_INTERVAL_MS);
const pages = setInterval(() => probe(page, keepAliveAgent, measurements.page), PAGE_INTERVAL_MS);

process.stdin.once('data', async () => {
  clearInterval(health);
  clearInterval(pages);
  await Promise.all(pendingRequests);
  process.stdout.write(JSON.stringify(measurements), () => process.exit(0));
});
