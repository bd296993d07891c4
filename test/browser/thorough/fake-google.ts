import type { BrowserContext } from 'playwright-core';

export interface FakeGoogle {
  failures?: number;
  /** Undefined means ZERO_RESULTS. */
  foundAt?: [latitude: number, longitude: number] | undefined;
  placeResult?: {
    at: [latitude: number, longitude: number];
    name: string;
    rating: number;
    reviews: number;
  };
}

export async function fakeGoogle(context: BrowserContext, fake: FakeGoogle) {
  const requests: URL[] = [];
  await context.route('https://maps.googleapis.com/**', (route) => {
    const url = new URL(route.request().url());
    requests.push(url);
    if (requests.length <= (fake.failures ?? 0)) return route.abort();
    const callback = url.searchParams.get('callback') ?? '';
    return route.fulfill({ contentType: 'text/javascript', body: script(fake, callback) });
  });
  return requests;
}

/** Runs in the page, where it cannot use anything of this file. */
function install(fake: FakeGoogle, callback: string) {
  const calls: Record<string, unknown> = {};
  const point = ([lat, lng]: [number, number]) => ({ lat: () => lat, lng: () => lng });
  const style = document.createElement('style');
  style.nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';
  style.textContent = '.fake-map { position: absolute; inset: 0; background: rgb(1, 2, 3); }';
  document.head.append(style);
  const libraries: Record<string, unknown> = {
    maps: {
      Map: class {
        area: HTMLElement;
        constructor(area: HTMLElement, options: unknown) {
          calls.map = options;
          this.area = area;
          area.innerHTML = '<div class="fake-map"></div>';
        }
        changed = () => {};
        zoom = 0;
        addListener(_: string, changed: () => void) {
          this.changed = changed;
        }
        getZoom() {
          return this.zoom;
        }
        setZoom(zoom: number) {
          this.zoom = zoom;
          this.changed();
        }
        setCenter(center: unknown) {
          calls.center = center;
        }
        getBounds() {
          return { contains: () => true };
        }
      },
      OverlayView: class {
        panes = { overlayMouseTarget: document.createElement('div') };
        setMap(map: { area: HTMLElement } | null) {
          map?.area.append(this.panes.overlayMouseTarget);
          if (!map) this.call('onRemove');
          else for (const method of ['onAdd', 'draw']) this.call(method);
        }
        call(method: string) {
          const own: unknown = Reflect.get(this, method);
          if (typeof own === 'function') own();
        }
        getPanes() {
          return this.panes;
        }
        getProjection() {
          return {
            fromLatLngToDivPixel: (at: { lat: () => number; lng: () => number }) => ({
              x: 300 + (at.lng() + 97.74) * 3000,
              y: 300 - (at.lat() - 30.27) * 3000,
            }),
          };
        }
      },
    },
    core: {
      LatLng: class {
        lat: () => number;
        lng: () => number;
        constructor(lat: number, lng: number) {
          this.lat = () => lat;
          this.lng = () => lng;
        }
      },
    },
    marker: {
      Marker: class {
        constructor({ position, title }: { position: unknown; title: unknown }) {
          calls.marker = { position, title };
        }
      },
    },
    geocoding: {
      Geocoder: class {
        async geocode(request: unknown) {
          calls.geocode = request;
          if (!fake.foundAt) throw new Error('GEOCODER_GEOCODE: ZERO_RESULTS');
          return { results: [{ geometry: { location: point(fake.foundAt) } }] };
        }
      },
    },
    places: {
      Place: {
        async searchByText(request: unknown) {
          calls.search = request;
          const { placeResult: place } = fake;
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
  Object.assign(globalThis, { google: { maps: { importLibrary } }, seenByGoogle: calls });
  const done: unknown = Reflect.get(globalThis, callback);
  if (typeof done === 'function') done();
}

function script(fake: FakeGoogle, callback: string): string {
  return `(${install})(${JSON.stringify(fake)}, ${JSON.stringify(callback)})`;
}
