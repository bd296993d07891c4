import type { MapView } from '../../../market/pages/map.server.ts';
import type { Coordinates } from '../../../market/zips/rules.ts';
import type { FoundPlace, GoogleMaps, LatLng } from './google-types.ts';
import { ADDRESS_ZOOM, isNearZip, mayBeSameBusiness, ZIP_ZOOM } from './rules.ts';

const SEARCH_METERS = 40_000;
export const WITHOUT_POI_LABELS = [
  { featureType: 'poi', elementType: 'labels', stylers: [{ visibility: 'off' }] },
];

export interface Rating {
  /** From 1 to 5. */
  stars: number;
  reviews: number;
  /** The rated place's name, as Google writes it. */
  address: string | undefined;
  href: string | undefined;
}

/**
 * At the pin, else at the geocoded address if it is near the spa's ZIP code, else at the center of that.
 * Rejects if Google is not available or knows no place.
 */
export async function renderGoogle(
  area: HTMLElement,
  key: string,
  map: MapView,
  onRefusedKey: () => void,
) {
  listenForRefusedKey(onRefusedKey);
  const google = await loadGoogleMaps(key);
  const exact = map.pin ?? (await geocodeAddress(google, map));
  const center = exact ?? map.zipCenter;
  if (!center) throw new Error('No place to show');
  const [{ Map: GoogleMap }, { Marker }] = await Promise.all([
    google.importLibrary('maps'),
    google.importLibrary('marker'),
  ]);
  const position = toLatLng(center);
  const googleMap = new GoogleMap(area, {
    center: position,
    zoom: exact ? ADDRESS_ZOOM : ZIP_ZOOM,
    styles: WITHOUT_POI_LABELS,
    // The wheel and one finger scroll the page.
    gestureHandling: 'cooperative',
    mapTypeControl: false,
    streetViewControl: false,
  });
  // Its successor needs a map ID, with which labels could not be hidden from here.
  new Marker({ map: googleMap, position, title: map.businessName });
  return { isExact: exact !== undefined };
}

/** Only if the place that Google finds is near and has the spa's name. */
export async function findRating(key: string, map: MapView): Promise<Rating | undefined> {
  if (!map.zipCenter) return undefined;
  const google = await loadGoogleMaps(key);
  const { Place } = await google.importLibrary('places');
  const { places } = await Place.searchByText({
    textQuery: `${map.businessName}, ${map.address}`,
    fields: [
      'displayName',
      'formattedAddress',
      'location',
      'rating',
      'userRatingCount',
      'googleMapsURI',
    ],
    language: 'en',
    region: 'us',
    maxResultCount: 1,
    locationBias: { center: toLatLng(map.zipCenter), radius: SEARCH_METERS },
  });
  return ratingOf(places[0], map);
}

function ratingOf(place: FoundPlace | undefined, map: MapView): Rating | undefined {
  if (!place?.location || !place.rating || !place.userRatingCount) return undefined;
  if (!isNearZip(coordinates(place.location), map.zipCenter)) return undefined;
  if (place.displayName && !mayBeSameBusiness(place.displayName, map.businessName))
    return undefined;
  const href = place.googleMapsURI?.startsWith('https://') ? place.googleMapsURI : undefined;
  const address = place.formattedAddress ?? undefined;
  return { stars: place.rating, reviews: place.userRatingCount, address, href };
}

async function geocodeAddress(google: GoogleMaps, map: MapView): Promise<Coordinates | undefined> {
  const { Geocoder } = await google.importLibrary('geocoding');
  try {
    const { results } = await new Geocoder().geocode({
      address: map.address,
      region: 'us',
      componentRestrictions: { country: 'US' },
    });
    const found = results[0] && coordinates(results[0].geometry.location);
    return found && (!map.zipCenter || isNearZip(found, map.zipCenter)) ? found : undefined;
  } catch {
    // Nothing was found, or the key may not geocode, so the ZIP code's center remains.
    return undefined;
  }
}

function coordinates(point: LatLng): Coordinates {
  return { latitude: point.lat(), longitude: point.lng() };
}

export function toLatLng({ latitude, longitude }: Coordinates) {
  return { lat: latitude, lng: longitude };
}

/** Specification, section 9: weekly version, places and geometry, US, English. */
const SOURCE = 'https://maps.googleapis.com/maps/api/js';
const SETTINGS = {
  v: 'weekly',
  libraries: 'places,geometry',
  region: 'US',
  language: 'en',
  loading: 'async',
};
const CALLBACK = 'googleMapsIsThere';
/** The pauses before the three further tries. */
const RETRY_DELAYS_MS = [1000, 2000, 4000];
const LOAD_TIMEOUT_MS = 15_000;

type Global = typeof globalThis & {
  google?: { maps?: GoogleMaps };
  gm_authFailure?: () => void;
  [CALLBACK]?: () => void;
};
const global: Global = globalThis;

let loading: Promise<GoogleMaps> | undefined;

/** Loads Google's script once per document; after a failure, another call tries again. */
export function loadGoogleMaps(key: string): Promise<GoogleMaps> {
  loading ??= load(key).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(key: string): Promise<GoogleMaps> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await loadOnce(key);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return loadOnce(key);
}

function loadOnce(key: string): Promise<GoogleMaps> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const giveUp = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('Google Maps did not load'));
    };
    const timer = setTimeout(giveUp, LOAD_TIMEOUT_MS);
    global[CALLBACK] = () => {
      clearTimeout(timer);
      if (global.google?.maps) resolve(global.google.maps);
      else giveUp();
    };
    script.src = `${SOURCE}?${new URLSearchParams({ ...SETTINGS, key, callback: CALLBACK })}`;
    script.async = true;
    script.onerror = giveUp;
    document.head.append(script);
  });
}

/** Google reports a refused key only this way, after the script has loaded. */
export function listenForRefusedKey(refused: () => void): void {
  global.gm_authFailure = refused;
}
