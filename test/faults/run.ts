import process from 'node:process';
import type { Outcome } from './fault.ts';

/** `npm run faults [NAME]`: breaks something again and again, and prints what came of it. */
const faults: Record<string, () => Promise<Outcome>> = {
  texts: async () => (await import('./texts.ts')).delivery({ texts: 300, killsAtEachPoint: 5 }),
  failover: async () => (await import('./failover.ts')).failover({ promotions: 10 }),
  rolling: async () =>
    (await import('./rolling.ts')).rolling({ restarts: 50, requestsASecond: 100 }),
  webhooks: async () => (await import('./webhooks.ts')).webhooks({ texts: 10_000 }),
};

// Whatever ends this program ends what it started: servers and programs go with 'exit'.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => process.exit(1));
}

const [wanted] = process.argv.slice(2);
const names = wanted === undefined ? Object.keys(faults) : [wanted];
const failed: string[] = [];
for (const name of names) {
  const fault = faults[name];
  if (!fault) {
    const known = Object.keys(faults).join(', ');
    process.stderr.write(`There is no fault "${name}". There are: ${known}\n`);
    process.exit(1);
  }
  const started = performance.now();
  process.stdout.write(`\n── ${name}\n`);
  const { ledger, broken } = await fault();
  for (const [what, figure] of Object.entries(ledger)) {
    process.stdout.write(`${figure.toLocaleString('en-US').padStart(11)}  ${what}\n`);
  }
  process.stdout.write(`   ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  if (broken === undefined) continue;
  failed.push(name);
  process.stderr.write(`${broken}\n`);
}
process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\nAll held\n');
process.exit(failed.length > 0 ? 1 : 0);
