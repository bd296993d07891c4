import type { BrowserContext } from 'playwright-core';

export interface Played {
  /** How often the script cannot be had before it comes. */
  failures?: number;
  /** Where the address is found; undefined: ZERO_RESULTS. */
  found?: [latitude: number, longitude: number] | undefined;
  place?: {
    at: [latitude: number, longitude: number];
    name: string;
    rating: number;
    reviews: number;
  };
}

/** Plays Google: answers for its script from here, and writes down in the page what it was asked. */
export async function playGoogle(context: BrowserContext, played: Played) {
  const asked: URL[] = [];
  await context.route('https://maps.googleapis.com/**', (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    if (asked.length <= (played.failures ?? 0)) return route.abort();
    const callback = url.searchParams.get('callback') ?? '';
    return route.fulfill({ contentType: 'text/javascript', body: script(played, callback) });
  });
  return asked;
}

/** Runs within the page, where it can see nothing of this file. */
function install(played: Played, callback: string) {
  const seen: Record<string, unknown> = {};
  const point = ([lat, lng]: [number, number]) => ({ lat: () => lat, lng: () => lng });
  const style = document.createElement('style');
  style.nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';
  style.textContent = '.fake-map { position: absolute; inset: 0; background: rgb(1, 2, 3); }';
  document.head.append(style);
  const libraries: Record<string, unknown> = {
    maps: {
      Map: class {
        constructor(area: HTMLElement, options: unknown) {
          seen.map = options;
          area.innerHTML = '<div class="fake-map"></div>';
        }
      },
    },
    marker: {
      Marker: class {
        constructor({ position, title }: { position: unknown; title: unknown }) {
          seen.marker = { position, title };
        }
      },
    },
    geocoding: {
      Geocoder: class {
        async geocode(request: unknown) {
          seen.geocode = request;
          if (!played.found) throw new Error('GEOCODER_GEOCODE: ZERO_RESULTS');
          return { results: [{ geometry: { location: point(played.found) } }] };
        }
      },
    },
    places: {
      Place: {
        async searchByText(request: unknown) {
          seen.search = request;
          const { place } = played;
          if (!place) return { places: [] };
          const { at, name, rating, reviews } = place;
          return {
            places: [
              {
                displayName: name,
                formattedAddress: '410 Cedar St, Austin, TX 78701, USA',
                location: point(at),
                rating,
                userRatingCount: reviews,
                googleMapsURI: 'https://maps.google.com/?cid=1',
              },
            ],
          };
        },
      },
    },
  };
  const importLibrary = async (name: string) => libraries[name];
  Object.assign(globalThis, { google: { maps: { importLibrary } }, seenByGoogle: seen });
  const done: unknown = Reflect.get(globalThis, callback);
  if (typeof done === 'function') done();
}

function script(played: Played, callback: string): string {
  return `(${install})(${JSON.stringify(played)}, ${JSON.stringify(callback)})`;
}
