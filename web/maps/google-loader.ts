import type { GoogleMaps } from './google-types.ts';

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
/** Before each of the three further tries. */
const RETRY_DELAYS_MS = [1000, 2000, 4000];
const LOAD_TIMEOUT_MS = 15_000;

type Global = typeof globalThis & {
  google?: { maps?: GoogleMaps };
  gm_authFailure?: () => void;
  [CALLBACK]?: () => void;
};
const global: Global = globalThis;

let loading: Promise<GoogleMaps> | undefined;

/** Google's script, once a document; after a failure, another call tries again. */
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

/** Google says a refused key only in this way, after the script itself has come. */
export function listenForRefusedKey(refused: () => void): void {
  global.gm_authFailure = refused;
}
