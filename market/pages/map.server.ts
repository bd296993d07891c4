import { addressLine } from '../businesses/rules.ts';
import type { NearDeal } from '../deals/store.server.ts';
import type { BusinessRow, LinkedText } from '../ports.ts';
import type { Coordinates } from '../zips/rules.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { SQUARES, STEPS_PER_DEGREE } from './rules.ts';
import type { PageServices } from './services.ts';

export interface MapView {
  businessName: string;
  address: string;
  zip: string;
  pin: Coordinates | undefined;
  city: string;
  state: string;
  /** A drawing of the state in dots, which loads nothing from others. */
  sketch: StateSketch | undefined;
  zipCenter: Coordinates | undefined;
  provider: MapProvider;
}

export type MapProvider =
  | { kind: 'google'; key: string }
  | { kind: 'tiles'; url: string; attribution: LinkedText[] };

type Business = Pick<
  BusinessRow,
  'name' | 'address' | 'city' | 'state' | 'zip' | 'latitude' | 'longitude'
>;

/** Undefined if the spa's place is unknown. */
export function mapView(business: Business, { maps, zipTable }: PageServices): MapView | undefined {
  const { latitude, longitude } = business;
  const zipEntry = zipTable.find(business.zip);
  const pin = latitude === null || longitude === null ? undefined : { latitude, longitude };
  const zipCenter = zipEntry && { latitude: zipEntry.latitude, longitude: zipEntry.longitude };
  if (!maps.googleKey && !pin && !zipCenter) return undefined;
  return {
    businessName: business.name,
    address: addressLine(business),
    zip: business.zip,
    city: business.city,
    state: business.state,
    sketch: maps.googleKey ? undefined : sketchState(zipTable, zipEntry?.state, pin ?? zipCenter),
    pin,
    zipCenter,
    provider: mapProvider(maps),
  };
}

function mapProvider({ googleKey, tiles }: PageServices['maps']): MapProvider {
  return googleKey ? { kind: 'google', key: googleKey } : { kind: 'tiles', ...tiles };
}

export interface Spot {
  at: Coordinates;
  /** The pin of the business, or else the center of its ZIP code. */
  isExact: boolean;
  cents: number;
  /** Position in the list, from 0. */
  card: number;
}

export interface ResultsMapView {
  provider: MapProvider;
  center: Coordinates;
  spots: Spot[];
}

type MapServices = Pick<PageServices, 'maps'> & { zipTable: Pick<ZipTable, 'find'> };

/** Undefined if the place of the ZIP code is unknown. */
export function resultsMapView(
  zip: string,
  deals: NearDeal[],
  { maps, zipTable }: MapServices,
): ResultsMapView | undefined {
  const center = zipTable.find(zip);
  if (!center) return undefined;
  const spots = deals.flatMap(({ business, dealPriceCents: cents }, card): Spot[] => {
    const place = placeOf(business, zipTable);
    return place ? [{ ...place, cents, card }] : [];
  });
  return { provider: mapProvider(maps), center: rounded(center), spots };
}

function placeOf(
  { latitude, longitude, zip }: NearDeal['business'],
  zipTable: MapServices['zipTable'],
): Pick<Spot, 'at' | 'isExact'> | undefined {
  if (latitude !== null && longitude !== null)
    return { at: rounded({ latitude, longitude }), isExact: true };
  const zipEntry = zipTable.find(zip);
  return zipEntry && { at: rounded(zipEntry), isExact: false };
}

function rounded({ latitude, longitude }: Coordinates): Coordinates {
  const round = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
  return { latitude: round(latitude), longitude: round(longitude) };
}

/** One dot per grid square with a ZIP code, and a place among them. */
export interface StateSketch {
  width: number;
  height: number;
  dots: string;
  at: { x: number; y: number };
}

interface Frame {
  dots: string;
  width: number;
  height: number;
  project: (point: Coordinates) => { x: number; y: number };
}

const framesOf = new WeakMap<object, Map<string, Frame>>();

function sketchState(
  zipTable: Pick<ZipTable, 'pointsIn'>,
  state: string | undefined,
  at: Coordinates | undefined,
): StateSketch | undefined {
  if (!state || !at) return undefined;
  const frames = framesOf.get(zipTable) ?? new Map<string, Frame>();
  framesOf.set(zipTable, frames);
  const frame = frames.get(state) ?? frameOf(zipTable.pointsIn(state));
  frames.set(state, frame);
  const { project, ...shape } = frame;
  const { x, y } = project(at);
  return { ...shape, at: { x: inside(x, shape.width), y: inside(y, shape.height) } };
}

function frameOf(points: Coordinates[]): Frame {
  const norths = points.map(({ latitude }) => latitude);
  const easts = points.map(eastOf);
  const [south, north] = [Math.min(...norths), Math.max(...norths)];
  const [west, east] = [Math.min(...easts), Math.max(...easts)];
  // A degree of longitude is narrower than one of latitude, except at the equator.
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const square = Math.max((east - west) * narrowing, north - south, 0.01) / SQUARES;
  const project = (point: Coordinates) => ({
    x: ((eastOf(point) - west) * narrowing) / square + 0.5,
    y: (north - point.latitude) / square + 0.5,
  });
  const squares = new Set(
    points.map((point) => {
      const { x, y } = project(point);
      return `M${Math.floor(x)} ${Math.floor(y)}h0`;
    }),
  );
  return {
    dots: [...squares].join(''),
    width: Math.ceil(((east - west) * narrowing) / square) + 1,
    height: Math.ceil((north - south) / square) + 1,
    project,
  };
}

/** Alaska's last islands are across the date line. */
function eastOf({ longitude }: Coordinates): number {
  return longitude > 0 ? longitude - 360 : longitude;
}

function inside(value: number, size: number): number {
  return Math.round(Math.min(Math.max(value, 0), size) * 10) / 10;
}
