import { LIFE, METROS } from '../../database/sample/data.ts';
import { seededRandom } from '../../database/sample/random.ts';
import type { Db } from '../../database/tables.ts';
import { plusDays } from '../../market/days.ts';
import { addToDays, addToPaths, addToSearches } from '../../market/insight/commands.server.ts';
import type { DayFigure, PathFigure, SearchFigure } from '../../market/insight/store.server.ts';
import { DAYS_OF_FIGURES, firstOwnDay, type SampleRows } from '../../market/sample/rules.ts';

const SEED = 20_261_128;
const SEEN_DEALS = 60;
const SEEN_A_DAY = 20;
const SEARCHES_A_DAY = 14;
const SEARCHES_IN_VAIN_A_DAY = 3;
const RADIUS_MILES = 25;

/** Twelve weeks before loading, on a site that grows and is busiest from Friday to Sunday. */
export async function loadSampleFigures(
  tx: Db,
  { deals }: Pick<SampleRows, 'deals'>,
  now: number,
): Promise<void> {
  const random = seededRandom(SEED);
  const zips = METROS.flatMap((metro) => metro.zips);
  const seen = deals.filter(({ expires_at }) => expires_at > now).slice(0, SEEN_DEALS);
  const some = (most: number) => random.whole(1, Math.max(1, Math.round(most)));
  const around = (part: number) => 1 - part + 2 * part * random.next();
  let week = { people: 1, views: 1, books: 1 };
  for (let ago = DAYS_OF_FIGURES; ago > 0; ago -= 1) {
    const day = plusDays(firstOwnDay(now), -ago);
    const isBusy = [0, 5, 6].includes(new Date(day).getUTCDay());
    if (ago % 7 === 0) week = { people: around(0.14), views: around(0.07), books: around(0.2) };
    const people = (70 + DAYS_OF_FIGURES - ago) * (isBusy ? 1.25 : 1) * week.people * around(0.15);
    const figure = (kind: DayFigure['kind'], n: number, key = ''): DayFigure => ({
      kind,
      key,
      n: Math.round(n),
    });
    const figures = [
      figure('people', people),
      figure('search', people * 1.3),
      figure('view', people * 1.1 * week.views),
      figure('book', people * 0.09 * week.books),
      figure('robot', people * 0.6),
      ...Object.entries(LIFE.pages).map(([page, share]) => figure('page', people * share, page)),
    ];
    await addToDays(tx, day, figures);
    const searches = new Map<string, SearchFigure>();
    const addSearch = (zip: string, found: SearchFigure['found'], most: number) =>
      searches.set(zip, { zip, radius: RADIUS_MILES, found, n: some(most) });
    for (let nth = 0; nth < SEARCHES_A_DAY; nth += 1)
      addSearch(random.pick(zips), random.pick(['1-5', '6+']), people / 10);
    for (let nth = 0; nth < SEARCHES_IN_VAIN_A_DAY; nth += 1)
      addSearch(random.pick(LIFE.zipsWithoutDeals), '0', people / 25);
    await addToSearches(tx, day, [...searches.values()]);
    const paths = random
      .shuffled(seen)
      .slice(0, SEEN_A_DAY)
      .flatMap(({ id: deal_id }): PathFigure[] => {
        const shown = some(people / 6);
        const viewed = Math.round(shown * random.next() * 0.7);
        const clicked = Math.round(viewed * random.next() * 0.3);
        return [
          { deal_id, step: 'shown', people: shown },
          { deal_id, step: 'viewed', people: viewed },
          { deal_id, step: 'clicked', people: clicked },
        ];
      });
    await addToPaths(
      tx,
      day,
      paths.filter((path) => path.people > 0),
    );
  }
}
