import {
  divIcon,
  type LatLngExpression,
  type MapOptions as LeafletOptions,
  marker,
  map as openMap,
  tileLayer,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './leaflet-map.css';
import type { Coordinates } from '../../../market/zips/rules.ts';
import { MAX_ZOOM } from './rules.ts';

const PIN =
  '<svg viewBox="0 0 32 42" width="32" height="42"><path class="body" d="M16 41C9 31 2 24 2 15.500a14 14 0 0 1 28 0C30 24 23 31 16 41Z"/><circle class="eye" cx="16" cy="15.500" r="5.500"/></svg>';
const SPOT =
  '<svg viewBox="0 0 64 64" width="64" height="64"><circle class="halo" cx="32" cy="32" r="30"/><circle class="body" cx="32" cy="32" r="9"/></svg>';

export interface MapMarker {
  at: Coordinates;
  /** For people who do not see the marker. */
  name: string;
  /** Whether the marker is at the address itself. */
  isExact: boolean;
}

export interface TilesOptions {
  tilesUrl: string;
  onFailure: () => void;
}

interface MapOptions extends TilesOptions {
  center: Coordinates;
  zoom: number;
  marker: MapMarker | undefined;
  onPick?: (at: Coordinates) => void;
}

export interface RenderedMap {
  setMarker: (marked: MapMarker | undefined) => void;
  zoomBy: (steps: number) => void;
  remove: () => void;
}

/** The wheel scrolls the page, not the map. */
export function openTiles(
  area: HTMLElement,
  { tilesUrl, onFailure }: TilesOptions,
  options: LeafletOptions,
) {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = openMap(area, {
    ...options,
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    zoomAnimation: !prefersReducedMotion,
    fadeAnimation: !prefersReducedMotion,
    markerZoomAnimation: !prefersReducedMotion,
    inertia: !prefersReducedMotion,
  });

  let loaded = 0;
  tileLayer(tilesUrl, { maxZoom: MAX_ZOOM, referrerPolicy: 'strict-origin' })
    .on('tileload', () => {
      loaded += 1;
    })
    .on('load', () => {
      // Later, because the map may not be removed inside its own event.
      if (loaded === 0) setTimeout(onFailure);
    })
    .addTo(map);
  return map;
}

/** The wheel and one finger scroll the page, not the map. */
export function renderMap(area: HTMLElement, options: MapOptions): RenderedMap {
  const map = openTiles(area, options, {
    center: point(options.center),
    zoom: options.zoom,
    dragging: !matchMedia('(pointer: coarse)').matches,
  });

  const markers = { current: options.marker && addMarker(options.marker) };
  function addMarker({ at, name, isExact }: MapMarker) {
    const icon = isExact
      ? divIcon({ className: 'map-pin', html: PIN, iconSize: [32, 42], iconAnchor: [16, 41] })
      : divIcon({ className: 'map-spot', html: SPOT, iconSize: [64, 64] });
    const one = marker(point(at), { icon, interactive: false, keyboard: false }).addTo(map);
    one.getElement()?.setAttribute('role', 'img');
    one.getElement()?.setAttribute('aria-label', isExact ? name : `${name}, approximately`);
    return one;
  }

  const { onPick } = options;
  if (onPick) {
    map.on('click', ({ latlng }) => {
      const { lat: latitude, lng: longitude } = latlng.wrap();
      onPick({ latitude, longitude });
    });
  }
  return {
    setMarker(marked) {
      markers.current?.remove();
      markers.current = marked && addMarker(marked);
    },
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    remove: () => map.remove(),
  };
}

export function point({ latitude, longitude }: Coordinates): LatLngExpression {
  return [latitude, longitude];
}
