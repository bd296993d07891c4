import process from 'node:process';
import { postgresForTests } from '../../scripts/postgres.ts';
import { NO_PATRONI, patroniProgramsOrInstall } from '../helpers/postgres/patroni-programs.ts';
import { ALL_SLOW_CLIENTS } from './attacks/slow-client.ts';
import { fakeClockLibraryOrInstall, NO_FAKE_CLOCK } from './fake-clock.ts';
import type { Outcome } from './fault.ts';
import { canMountDisks, NO_SMALL_DISK } from './writes/small-disk.ts';

/**
 * `npm run faults [NAME]`: breaks something again and again, and prints the results. A fault that this
 * machine cannot produce is skipped, with the reason.
 */
const faults: Record<string, () => Promise<Outcome | undefined>> = {
  'random-requests': async () =>
    (await import('./attacks/random-requests.ts')).random({ anonymous: 100_000, signedIn: 5000 }),
  storm: async () =>
    (await import('./attacks/overload.ts')).storm({
      seconds: 90,
      slowClientCount: 1000,
      slowClientKinds: ALL_SLOW_CLIENTS,
      unfinishedFormCount: 1500,
      attackerCount: 50,
      largeBodyCount: 4,
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
  'upgrade-kills': async () => {
    const server = await postgresForTests();
    const servers = server ? [undefined, server] : [undefined];
    return (await import('./database/upgrade-kills.ts')).upgradeKills({ kills: 40, servers });
  },
  'full-disk': async () =>
    canMountDisks()
      ? (await import('./writes/full-disk.ts')).fullDisk({ fillCount: 10, refusalCount: 3 })
      : skipped(NO_SMALL_DISK),
  clock: async () => {
    const library = fakeClockLibraryOrInstall();
    if (!library) return skipped(NO_FAKE_CLOCK);
    return (await import('./clock.ts')).clock({ library, jumps: 10, writes: 60 });
  },
  power: async () =>
    (await import('./power/power-cuts.ts')).power({
      sessions: 4,
      runCount: 3,
      writesPerRun: 100,
      cutCount: 260,
      startCount: 7,
    }),
  failover: async () => (await import('./failover.ts')).failover({ promotions: 10 }),
  patroni: async () => {
    const programs = patroniProgramsOrInstall();
    if (!programs) return skipped(NO_PATRONI);
    return (await import('./patroni.ts')).patroni({ programs, losses: 20 });
  },
  rolling: async () =>
    (await import('./rolling-restarts.ts')).rolling({
      restarts: 50,
      requestsPerSecond: 100,
      graceMs: 1000,
    }),
  webhooks: async () => (await import('./sms/webhooks.ts')).webhooks({ texts: 10_000 }),
};

function skipped(reason: string): undefined {
  process.stdout.write(`${reason}\n`);
}

// The servers and programs that it started end with its 'exit'.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => process.exit(1));
}

const [requestedName] = process.argv.slice(2);
const names = requestedName === undefined ? Object.keys(faults) : [requestedName];
const failed: string[] = [];
const skippedNames: string[] = [];
for (const name of names) {
  const fault = faults[name];
  if (!fault) {
    const knownNames = Object.keys(faults).join(', ');
    process.stderr.write(`There is no fault "${name}". There are: ${knownNames}\n`);
    process.exit(1);
  }
  const started = performance.now();
  process.stdout.write(`\n── ${name}\n`);
  const outcome = await fault();
  if (!outcome) {
    skippedNames.push(name);
    continue;
  }
  const { report, failure } = outcome;
  for (const [what, count] of Object.entries(report)) {
    process.stdout.write(`${count.toLocaleString('en-US').padStart(11)}  ${what}\n`);
  }
  process.stdout.write(`   ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  if (failure === undefined) continue;
  failed.push(name);
  process.stderr.write(`${failure}\n`);
}
if (skippedNames.length > 0) process.stdout.write(`\nSkipped: ${skippedNames.join(', ')}\n`);
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
const hasPassed = skippedNames.length < names.length && failed.length === 0;
if (hasPassed)
  process.stdout.write(skippedNames.length > 0 ? '\nAll others passed\n' : '\nAll passed\n');
process.exit(hasPassed ? 0 : 1);
