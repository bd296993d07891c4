import type { Coordinates } from '../../market/zips/rules.ts';
import {
  listenForRefusedKey,
  loadGoogleMaps,
  toLatLng,
  WITHOUT_POI_LABELS,
} from './draw-google.ts';
import { boundsOf, MARGIN, type PointMap } from './points.ts';

/** Points on a map of Google's, in elements of ours: its own markers are no buttons with a name. */
export async function drawPoints(
  area: HTMLElement,
  key: string,
  onRefusedKey: () => void,
): Promise<PointMap> {
  listenForRefusedKey(onRefusedKey);
  const google = await loadGoogleMaps(key);
  const [{ Map: GoogleMap, OverlayView }, { LatLng }] = await Promise.all([
    google.importLibrary('maps'),
    google.importLibrary('core'),
  ]);
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const map = new GoogleMap(area, {
    styles: WITHOUT_POI_LABELS,
    gestureHandling: isTouched ? 'greedy' : 'cooperative',
    mapTypeControl: false,
    streetViewControl: false,
  });
  let remove = () => {};
  return {
    place(points) {
      remove();
      map.fitBounds(boundsOf(points), MARGIN);
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
    reveal(at: Coordinates) {
      if (!map.getBounds()?.contains(toLatLng(at))) map.panTo(toLatLng(at));
    },
    remove: () => remove(),
  };
}
