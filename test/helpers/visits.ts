import type { Db } from '../../market/ports.ts';
import { openVisits, type Visits } from '../../server/insight/visits.ts';
import { zipTable } from './app.ts';

/** A headless browser's name counts as a robot's. */
export const BROWSER_NAME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

export function openCounting(settings = { countsVisits: true, timeZone: 'America/Chicago' }) {
  let visits: Visits | undefined;
  const opened = () => {
    if (!visits) throw new Error('Counting has not begun');
    return visits;
  };
  const later: Visits = {
    addPage: (...args) => visits?.addPage(...args),
    addBeacon: async (...args) => visits?.addBeacon(...args),
    flush: () => opened().flush(),
  };
  return {
    visits: later,
    async begin(db: Db, now: () => number) {
      visits = openVisits({ db, zipTable, now, readSettings: async () => settings });
      await visits.flush();
    },
    async figures(db: Db): Promise<Record<string, number>> {
      await opened().flush();
      const rows = await db.selectFrom('insight_days').selectAll().orderBy('day').execute();
      const sums = new Map<string, number>();
      for (const { kind, key, n } of rows) {
        const name = key === '' ? kind : `${kind} ${key}`;
        sums.set(name, (sums.get(name) ?? 0) + Number(n));
      }
      return Object.fromEntries(sums);
    },
    async steps(db: Db, dealId: string): Promise<Record<string, number>> {
      await opened().flush();
      const rows = await db
        .selectFrom('insight_paths')
        .select(['step', (eb) => eb.fn.sum<number>('people').as('people')])
        .where('deal_id', '=', dealId)
        .groupBy('step')
        .execute();
      return Object.fromEntries(rows.map(({ step, people }) => [step, Number(people)]));
    },
  };
}
