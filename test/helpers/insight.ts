import type { Db } from '../../database/tables.ts';
import { plusDays } from '../../market/days.ts';
import { addBusiness, addDeal } from './app.ts';

export async function addInsight(db: Db, today: string, days = 100): Promise<void> {
  const names = ['Juniper Hour', 'Still Water', 'The Quiet Room'];
  const titles = ['Swedish massage', 'Hot stones', 'Facial with sea salt', 'Couples massage'];
  const deals: string[] = [];
  for (const [index, name] of names.entries()) {
    const business = await addBusiness(db, { name, zip: ['78701', '78704', '60601'][index] ?? '' });
    for (const title of titles) deals.push((await addDeal(db, business, { title })).id);
  }
  for (let ago = 0; ago < days; ago += 1) {
    const day = plusDays(today, -ago);
    const size = 1 + (days - ago) / 25 + (ago % 7) / 4;
    const count = (kind: string, n: number, key = '') => ({ day, kind, key, n: Math.round(n) });
    await db
      .insertInto('insight_days')
      .values([
        count('search', 14 * size),
        count('view', 9 * size),
        count('book', 2 * size),
        count('people', 11 * size),
        count('page', 30 * size, '/deals'),
        count('page', 12 * size, '/'),
        count('robot', 9 * size),
      ])
      .execute();
    const searches = Object.entries(IN_VAIN).flatMap(([zip, often]) => [
      { day, zip, radius: 25, found: '0' as const, n: Math.ceil((often * size) / 3) },
      { day, zip, radius: 50, found: '1-5' as const, n: 1 },
    ]);
    await db.insertInto('insight_searches').values(searches).execute();
    await db
      .insertInto('insight_paths')
      .values(
        deals.flatMap((deal_id, index) => [
          { day, deal_id, step: 'shown' as const, people: 3 + index },
          { day, deal_id, step: 'viewed' as const, people: 1 + (index % 3) },
          { day, deal_id, step: 'clicked' as const, people: index % 4 === 0 ? 1 : 0 },
        ]),
      )
      .execute();
  }
}

/** About how often each ZIP code is searched without a result. */
const IN_VAIN = {
  '79101': 9,
  '59101': 6,
  '83702': 5,
  '99501': 2,
  '96813': 3,
  '33101': 4,
  '04101': 3,
  '58102': 2,
  '70112': 2,
  '87102': 1,
};
