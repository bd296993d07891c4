import process from 'node:process';
import { postgresForTests } from '../../scripts/postgres.ts';
import { ALL_DAWDLERS } from './attacks/slow-client.ts';
import { fakeClockLibraryOrInstall, NO_FAKE_CLOCK } from './fake-clock.ts';
import type { Outcome } from './fault.ts';
import { mayMountDisks, NO_SMALL_DISK } from './writes/small-disk.ts';

/**
 * `npm run faults [NAME]`: breaks something again and again, and prints what came of it. What cannot
 * be broken on this machine is skipped, with the reason.
 */
const faults: Record<string, () => Promise<Outcome | undefined>> = {
  'random-requests': async () =>
    (await import('./attacks/random-requests.ts')).random({ anonymous: 100_000, signedIn: 5000 }),
  'raw-requests': async () => (await import('./attacks/raw-requests.ts')).rawly({ requests: 5000 }),
  storm: async () =>
    (await import('./attacks/overload.ts')).storm({
      seconds: 90,
      slow: 1000,
      kinds: ALL_DAWDLERS,
      unfinished: 1500,
      guessers: 50,
      bodies: 4,
    }),
  texts: async () =>
    (await import('./sms/text-delivery.ts')).delivery({ texts: 300, killsAtEachPoint: 5 }),
  kills: async () => (await import('./writes/process-kills.ts')).kills({ kills: 200 }),
  'kills-postgres': async () => {
    const server = await postgresForTests();
    return server
      ? (await import('./writes/process-kills.ts')).kills({ kills: 200, server })
      : undefined;
  },
  'full-disk': async () =>
    mayMountDisks()
      ? (await import('./writes/full-disk.ts')).fullDisk({ fillings: 10, refusals: 3 })
      : skipped(NO_SMALL_DISK),
  clock: async () => {
    const library = fakeClockLibraryOrInstall();
    if (!library) return skipped(NO_FAKE_CLOCK);
    return (await import('./clock.ts')).clock({ library, jumps: 10, writes: 60 });
  },
  power: async () =>
    (await import('./power/power-cuts.ts')).power({
      sessions: 4,
      lives: 3,
      writes: 100,
      cuts: 260,
      starts: 7,
    }),
  failover: async () => (await import('./failover.ts')).failover({ promotions: 10 }),
  rolling: async () =>
    (await import('./rolling-restarts.ts')).rolling({ restarts: 50, requestsASecond: 100 }),
  webhooks: async () => (await import('./sms/webhooks.ts')).webhooks({ texts: 10_000 }),
};

function skipped(reason: string): undefined {
  process.stdout.write(`${reason}\n`);
}

// Whatever ends this program ends what it started: servers and programs go with 'exit'.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => process.exit(1));
}

const [wanted] = process.argv.slice(2);
const names = wanted === undefined ? Object.keys(faults) : [wanted];
const failed: string[] = [];
const left: string[] = [];
for (const name of names) {
  const fault = faults[name];
  if (!fault) {
    const known = Object.keys(faults).join(', ');
    process.stderr.write(`There is no fault "${name}". There are: ${known}\n`);
    process.exit(1);
  }
  const started = performance.now();
  process.stdout.write(`\n── ${name}\n`);
  const outcome = await fault();
  if (!outcome) {
    left.push(name);
    continue;
  }
  const { ledger, broken } = outcome;
  for (const [what, figure] of Object.entries(ledger)) {
    process.stdout.write(`${figure.toLocaleString('en-US').padStart(11)}  ${what}\n`);
  }
  process.stdout.write(`   ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  if (broken === undefined) continue;
  failed.push(name);
  process.stderr.write(`${broken}\n`);
}
if (left.length > 0) process.stdout.write(`\nSkipped: ${left.join(', ')}\n`);
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
const held = left.length < names.length && failed.length === 0;
if (held) process.stdout.write(left.length > 0 ? '\nAll others held\n' : '\nAll held\n');
process.exit(held ? 0 : 1);
