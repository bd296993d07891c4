import { parsePoint } from '../../market/places/rules.ts';
import type { Places } from '../../market/places/store.server.ts';

const MOST_OFFERED = 8;

/**
 * What a query asks for: places in a city, or the one nearest to a rounded point (which is neither
 * kept nor written down). `names` is false where it is a point.
 */
export function findZips(query: URLSearchParams, places: Places) {
  const near = query.get('near');
  const city = query.get('city') ?? '';
  if (near === null) return { byCity: true, city, found: shown(places.inCity(city, MOST_OFFERED)) };
  const point = parsePoint(near);
  const nearest = point && places.nearestTo(point);
  return { byCity: false, city, found: shown(nearest ? [nearest] : []) };
}

const shown = (found: ReturnType<Places['inCity']>) =>
  found.map(({ zip, city, state }) => ({ zip, city, state }));
