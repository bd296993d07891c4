import type { NearDeal } from '../../../market/deals/search.server.ts';
import { formatDollars } from '../../../market/dollars.ts';
import type { Coordinates } from '../../../market/zips/rules.ts';
import type { ZipTable } from '../../../market/zips/store.server.ts';
import type { Services } from '../../context.ts';
import { type MapProvider, mapProvider } from '../../maps/map-view.server.ts';

/** About a meter. */
const DECIMALS = 5;

/** The deals at one spot of the map. */
export interface Pin {
  at: Coordinates;
  /** Whether it is where the spa was pinned, or the center of its ZIP code. */
  isExact: boolean;
  /** Of the cheapest: '$79' */
  priceText: string;
  /** 'Swedish massage, Juniper Hour, $79', '3 deals from $60: Juniper Hour, Quiet Harbor' */
  name: string;
  /** Where its deals are in the list, from 0. */
  cards: number[];
}

export interface ResultsMapView {
  provider: MapProvider;
  /** The center of the ZIP code that was searched for. */
  center: Coordinates;
  pins: Pin[];
}

type MapServices = Pick<Services, 'maps'> & { zipTable: Pick<ZipTable, 'find'> };

/** Where the deals of one page are; undefined where we do not know where their ZIP code is. */
export function resultsMapView(
  zip: string,
  deals: NearDeal[],
  { maps, zipTable }: MapServices,
): ResultsMapView | undefined {
  const center = zipTable.find(zip);
  if (!center) return undefined;
  const spots = Map.groupBy(deals.keys(), (at) =>
    JSON.stringify(deals[at] && spotOf(deals[at].spa, zipTable)),
  );
  const pins = [...spots.values()].flatMap((cards): Pin[] => {
    const together = cards.flatMap((at) => deals[at] ?? []);
    const spot = together[0] && spotOf(together[0].spa, zipTable);
    return spot ? [{ ...spot, ...labelOf(together, spot.isExact), cards }] : [];
  });
  return { provider: mapProvider(maps), center: rounded(center), pins };
}

function spotOf({ latitude, longitude, zip }: NearDeal['spa'], zipTable: MapServices['zipTable']) {
  if (latitude !== null && longitude !== null)
    return { at: rounded({ latitude, longitude }), isExact: true };
  const zipEntry = zipTable.find(zip);
  return zipEntry && { at: rounded(zipEntry), isExact: false };
}

function labelOf(deals: NearDeal[], isExact: boolean): Pick<Pin, 'priceText' | 'name'> {
  const priceText = formatDollars(Math.min(...deals.map(({ dealPriceCents }) => dealPriceCents)));
  const spas = [...new Set(deals.map(({ spa }) => spa.name))].join(', ');
  const [only, ...others] = deals;
  const name =
    only && others.length === 0
      ? `${only.title}, ${spas}, ${priceText}`
      : `${deals.length} deals from ${priceText}: ${spas}`;
  return { priceText, name: isExact ? name : `${name}, approximately` };
}

function rounded({ latitude, longitude }: Coordinates): Coordinates {
  return {
    latitude: Number(latitude.toFixed(DECIMALS)),
    longitude: Number(longitude.toFixed(DECIMALS)),
  };
}
