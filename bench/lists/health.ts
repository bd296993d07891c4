import type { Db } from '../../database/tables.ts';
import { HEALTH_KIND_IDS } from '../../market/health/kinds.ts';
import { healthGroup, healthGroups } from '../../market/health/list.server.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { unconfiguredDependencies } from '../../test/helpers/unconfigured-dependencies.ts';
import { type HealthServices, healthView } from '../../web/admin/deals/health/health.server.ts';

/** As many as on a day of a site with 5 million rows of paths in 25 months. */
const ROWS_A_DAY = 6_600;
const DAYS = 30;
const BATCH_SIZE = 2_200;

/** Visits of the days up to `today`; most deals were clicked. */
export async function fillPaths(db: Db, today: string): Promise<void> {
  for (let ago = 0; ago < DAYS; ago += 1) {
    const day = Temporal.PlainDate.from(today).subtract({ days: ago }).toString();
    const rows = Array.from({ length: ROWS_A_DAY }, (_, i) => {
      const step = (['shown', 'viewed', 'clicked'] as const)[i % 3] ?? 'shown';
      const deal = Math.floor(i / 3) + (ago % 5) * 2_000;
      const people = step === 'clicked' && deal % 20 === 5 ? 0 : 1 + (i % 40);
      return { day, deal_id: `deal-${deal}`, step, people };
    });
    for (let from = 0; from < rows.length; from += BATCH_SIZE)
      await db
        .insertInto('insight_paths')
        .values(rows.slice(from, from + BATCH_SIZE))
        .execute();
  }
}

const { licensing } = unconfiguredDependencies;

/** The screen with all kinds and with each, and the tasks of each kind alone. */
export function healthCases(
  db: Db,
  { now, zipTable }: { now: number; zipTable: HealthServices['zipTable'] },
): Array<[name: string, run: () => Promise<unknown>]> {
  const context = {
    now,
    zipTable,
    timeZone: 'America/Chicago',
    unknownZips: ['00000', '00001'],
    licensing,
  };
  const services = { db, zipTable, licensing, now: () => now, site: SITE };
  const screen = (kind: string) => () => healthView(new URLSearchParams({ kind }), services);
  return [
    ...HEALTH_KIND_IDS.map((kind): [string, () => Promise<unknown>] => [
      `deal health: ${kind}`,
      () => healthGroup(db, context, { kind, page: 1, size: 25 }),
    ]),
    ['deal health: all', () => healthGroups(db, context, 5)],
    ['its screen', screen('')],
    ...HEALTH_KIND_IDS.map((kind): [string, () => Promise<unknown>] => [
      `its screen: ${kind}`,
      screen(kind),
    ]),
  ];
}
