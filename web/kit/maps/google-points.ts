import type { Coordinates } from '../../../market/zips/rules.ts';
import type { PointMap, PointOptions } from './points.ts';
import {
  listenForRefusedKey,
  loadGoogleMaps,
  toLatLng,
  WITHOUT_POI_LABELS,
} from './render-google.ts';

/** Google's own markers are not buttons with a name, so these elements are ours. */
export async function renderPoints(
  area: HTMLElement,
  key: string,
  { onFailure, onZoom }: PointOptions,
): Promise<PointMap> {
  listenForRefusedKey(onFailure);
  const google = await loadGoogleMaps(key);
  const [{ Map: GoogleMap, OverlayView }, { LatLng }] = await Promise.all([
    google.importLibrary('maps'),
    google.importLibrary('core'),
  ]);
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const map = new GoogleMap(area, {
    styles: WITHOUT_POI_LABELS,
    gestureHandling: isTouched ? 'greedy' : 'cooperative',
    disableDefaultUI: true,
  });
  map.addListener('zoom_changed', () => onZoom(map.getZoom() ?? 0));
  let remove = () => {};
  return {
    place(points) {
      remove();
      const placed = points.map((at) => ({ at, element: document.createElement('div') }));
      const overlay = new OverlayView();
      overlay.onAdd = () => {
        for (const { element } of placed) {
          element.className = 'map-point';
          overlay.getPanes()?.overlayMouseTarget.append(element);
        }
      };
      overlay.draw = () => {
        for (const { at, element } of placed) {
          const latLng = new LatLng(at.latitude, at.longitude);
          const pixel = overlay.getProjection().fromLatLngToDivPixel(latLng);
          if (!pixel) continue;
          element.style.left = `${pixel.x}px`;
          element.style.top = `${pixel.y}px`;
        }
      };
      overlay.onRemove = () => {
        for (const { element } of placed) element.remove();
      };
      overlay.setMap(map);
      remove = () => overlay.setMap(null);
      return placed.map(({ element }) => element);
    },
    show({ center, zoom }) {
      map.setZoom(zoom);
      map.setCenter(toLatLng(center));
    },
    zoomBy: (steps) => map.setZoom((map.getZoom() ?? 0) + steps),
    reveal(at: Coordinates) {
      if (!map.getBounds()?.contains(toLatLng(at))) map.panTo(toLatLng(at));
    },
    remove: () => remove(),
  };
}
