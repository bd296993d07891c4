import { type Demand, demandWithoutDeals } from '../../../market/insight/demand.server.ts';
import { spanUntil } from '../../../market/insight/figures.server.ts';
import { counted, formatNumber } from '../../../market/words.ts';
import type { Services } from '../../context.ts';
import { renderMap } from '../../plots/map.server.ts';
import { leadsPath } from '../leads/query.ts';
import type { InsightQuery } from './query.ts';

/** Circles on the map; of these the table has the first. */
const SPOTS = 100;
const ROWS = 20;

/** Where people search in vain: where to recruit. */
export async function demandOf(app: Services, today: string, { days }: InsightQuery) {
  const { db, zipTable, now } = app;
  const span = spanUntil(today, days);
  const { rows, empty, zips } = await demandWithoutDeals(db, zipTable, span, now(), SPOTS);
  const places = rows.map(placeOf);
  const [first] = places;
  const shown = places.slice(0, ROWS).map(({ entry, ...place }) => place);
  return {
    finding:
      first &&
      `Most searches without a result are in ${first.city || first.zip} (${first.zip}): ${formatNumber(first.empty)} of ${formatNumber(first.searches)} found nothing. In total ${formatNumber(empty)} in ${counted(zips, 'ZIP code')}.`,
    plot: renderMap(places.flatMap(spotOf)),
    places: shown,
    table: tableOf(shown),
  };
}

type Place = ReturnType<typeof placeOf>;

function placeOf({ entry, zip, searches, empty, nearestMiles, waiting }: Demand) {
  return {
    zip,
    city: entry ? `${entry.city}, ${entry.state}` : '',
    searches,
    empty,
    nearestMiles: nearestMiles === undefined ? null : Math.round(nearestMiles * 10) / 10,
    waiting,
    // Without a comma: owners write 'Austin TX' too.
    leadsHref: entry && leadsPath({ search: `${entry.city} ${entry.state}` }),
    entry,
  };
}

function spotOf({ entry, empty, city, zip, waiting }: Place) {
  if (!entry) return [];
  const count = formatNumber(empty);
  return {
    latitude: entry.latitude,
    longitude: entry.longitude,
    n: empty,
    title: `${city} (${zip}): ${count} found nothing`,
    name: `${entry.city} ${count}`,
    isRinged: waiting > 0,
  };
}

function tableOf(places: Omit<Place, 'entry'>[]) {
  return {
    headings: [
      'ZIP',
      'City',
      'People searching',
      'Found nothing',
      'Miles to a deal',
      'Waiting for an alert',
    ],
    rows: places.map(({ zip, city, searches, empty, nearestMiles, waiting }) => [
      zip,
      city,
      searches,
      empty,
      nearestMiles,
      waiting,
    ]),
  };
}
