import type { BusinessRow, LinkedText } from '../ports.ts';
import type { Coordinates } from '../zips/rules.ts';
import type { PageServices } from './services.ts';
import { type StateSketch, sketchState } from './state-sketch.server.ts';

export interface MapView {
  spaName: string;
  address: string;
  zip: string;
  pin: Coordinates | undefined;
  city: string;
  state: string;
  /** The state in dots, for a picture that asks nobody. */
  sketch: StateSketch | undefined;
  /** The centre of its ZIP code, undefined where we do not know the code. */
  zipCenter: Coordinates | undefined;
  provider: MapProvider;
}

export type MapProvider =
  | { kind: 'google'; key: string }
  | { kind: 'tiles'; url: string; attribution: LinkedText[] };

type Spa = Pick<
  BusinessRow,
  'name' | 'address' | 'city' | 'state' | 'zip' | 'latitude' | 'longitude'
>;

/** Undefined where we do not know where on a map the spa would be. */
export function mapView(spa: Spa, { maps, zipTable }: PageServices): MapView | undefined {
  const { latitude, longitude } = spa;
  const zipEntry = zipTable.find(spa.zip);
  const pin = latitude === null || longitude === null ? undefined : { latitude, longitude };
  const zipCenter = zipEntry && { latitude: zipEntry.latitude, longitude: zipEntry.longitude };
  if (!maps.googleKey && !pin && !zipCenter) return undefined;
  return {
    spaName: spa.name,
    address: addressLine(spa),
    zip: spa.zip,
    city: spa.city,
    state: spa.state,
    sketch: maps.googleKey ? undefined : sketchState(zipTable, zipEntry?.state, pin ?? zipCenter),
    pin,
    zipCenter,
    provider: mapProvider(maps),
  };
}

export function mapProvider({ googleKey, tiles }: PageServices['maps']): MapProvider {
  return googleKey ? { kind: 'google', key: googleKey } : { kind: 'tiles', ...tiles };
}

/** '410 Cedar Street, Austin, TX 78701' */
export function addressLine(spa: Pick<Spa, 'address' | 'city' | 'state' | 'zip'>): string {
  return `${spa.address}, ${spa.city}, ${spa.state} ${spa.zip}`;
}
