import type { Clock, Db } from '../../market/ports.ts';
import { checkForNotices } from '../../market/todo/checks.server.ts';
import { readDiskSpace } from '../telemetry/disk-space.ts';

const CHECK_MS = 600_000;

interface CheckDependencies {
  db: Db;
  dataDir: string;
  now: Clock;
  report: (error: unknown) => void;
  wake: () => void;
}

/** Looks, now and every ten minutes, for what no event reports. Returns a function that stops it. */
export function startNoticeChecks(dependencies: CheckDependencies) {
  const { db, dataDir, now, report, wake } = dependencies;
  let checking = Promise.resolve();
  async function check() {
    try {
      const { level, message } = await readDiskSpace(dataDir);
      await checkForNotices(db, level === 'enough' ? undefined : { message }, now());
      wake();
    } catch (error) {
      report(error);
    }
  }
  const start = () => {
    checking = check();
  };
  start();
  const timer = setInterval(start, CHECK_MS).unref();
  return async () => {
    clearInterval(timer);
    await checking;
  };
}
