import { divIcon, latLngBounds, layerGroup, marker } from 'leaflet';
import { openTiles, point, type TilesOptions } from './leaflet-map.ts';
import { boundsOf, MARGIN, type PointMap } from './points.ts';

/** Points on tiles. One finger moves the map: the list beside it scrolls. */
export function drawPoints(area: HTMLElement, options: TilesOptions): PointMap {
  const map = openTiles(area, options, {});
  const markers = layerGroup().addTo(map);
  return {
    place(points) {
      const { south, west, north, east } = boundsOf(points);
      const bounds = latLngBounds([south, west], [north, east]);
      map.fitBounds(bounds, { padding: [MARGIN, MARGIN], animate: false });
      markers.clearLayers();
      return points.map((at) => {
        const html = document.createElement('div');
        const icon = divIcon({ className: 'map-point', html, iconSize: [0, 0] });
        marker(point(at), { icon, keyboard: false }).addTo(markers);
        return html;
      });
    },
    reveal: (at) => void map.panInside(point(at), { padding: [MARGIN, MARGIN] }),
    remove: () => void map.remove(),
  };
}
