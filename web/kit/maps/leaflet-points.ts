import { divIcon, layerGroup, marker } from 'leaflet';
import { openTiles, point, type TilesOptions } from './leaflet-map.ts';
import type { PointMap, PointOptions } from './points.ts';

/** Pixels between a revealed point and the map's edge. */
const MARGIN = 72;

/** One finger moves the map; the list beside it scrolls. */
export function renderPoints(area: HTMLElement, options: TilesOptions & PointOptions): PointMap {
  const map = openTiles(area, options, {});
  map.on('zoomend', () => options.onZoom(map.getZoom()));
  const markers = layerGroup().addTo(map);
  return {
    place(points) {
      markers.clearLayers();
      return points.map((at) => {
        const html = document.createElement('div');
        const icon = divIcon({ className: 'map-point', html, iconSize: [0, 0] });
        marker(point(at), { icon, keyboard: false }).addTo(markers);
        return html;
      });
    },
    show: ({ center, zoom }) => void map.setView(point(center), zoom),
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    reveal: (at) => void map.panInside(point(at), { padding: [MARGIN, MARGIN] }),
    remove: () => void map.remove(),
  };
}
