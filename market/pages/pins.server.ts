import type { NearDeal } from '../deals/store.server.ts';
import { formatDollars } from '../dollars.ts';
import type { Coordinates } from '../zips/rules.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { type MapProvider, mapProvider } from './map.server.ts';
import type { PageServices } from './services.ts';

/** Five decimals are about a meter. */
const STEPS_PER_DEGREE = 100_000;

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

type MapServices = Pick<PageServices, 'maps'> & { zipTable: Pick<ZipTable, 'find'> };

/** Where the deals of one page are; undefined where we do not know where their ZIP code is. */
export function resultsMapView(
  zip: string,
  deals: NearDeal[],
  { maps, zipTable }: MapServices,
): ResultsMapView | undefined {
  const center = zipTable.find(zip);
  if (!center) return undefined;
  const spots = deals.map(({ spa }) => spotOf(spa, zipTable));
  const together = Map.groupBy(deals.keys(), (at) => nameOf(spots[at]));
  const pins = [...together.values()].flatMap((cards): Pin[] => {
    const [first = 0] = cards;
    const spot = spots[first];
    const here = cards.flatMap((at) => deals[at] ?? []);
    return spot ? [{ ...spot, ...labelOf(here, spot.isExact), cards }] : [];
  });
  return { provider: mapProvider(maps), center: rounded(center), pins };
}

type Spot = Pick<Pin, 'at' | 'isExact'>;

function spotOf(
  { latitude, longitude, zip }: NearDeal['spa'],
  zipTable: MapServices['zipTable'],
): Spot | undefined {
  if (latitude !== null && longitude !== null)
    return { at: rounded({ latitude, longitude }), isExact: true };
  const zipEntry = zipTable.find(zip);
  return zipEntry && { at: rounded(zipEntry), isExact: false };
}

const nameOf = (spot: Spot | undefined) =>
  spot && `${spot.at.latitude} ${spot.at.longitude} ${spot.isExact}`;

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
  const round = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
  return { latitude: round(latitude), longitude: round(longitude) };
}
