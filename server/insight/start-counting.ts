import { FLUSH_SECONDS } from '../../market/insight/rules.ts';
import type { Visits } from './visits.ts';

const SWEEP_MS = 900_000;

interface CountingWork {
  sweep: () => Promise<void>;
  report: (error: unknown) => void;
}

/** Writes every ten seconds, and sweeps four times an hour. Returns a stop that writes the rest. */
export function startCounting(visits: Pick<Visits, 'flush'>, { sweep, report }: CountingWork) {
  let sweeping = Promise.resolve();
  const startSweep = () => {
    sweeping = sweeping.then(sweep).catch(report);
  };
  const flush = () => visits.flush().catch(report);
  void flush();
  startSweep();
  const timers = [setInterval(flush, FLUSH_SECONDS * 1000), setInterval(startSweep, SWEEP_MS)];
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all([flush(), sweeping]);
  };
}
