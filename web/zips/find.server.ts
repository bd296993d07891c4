import { parsePoint } from '../../market/zips/rules.ts';
import type { Places } from '../../market/zips/store.server.ts';

/** A large city has more ZIP codes than anybody looks through; then its name is not enough. */
const MOST_OFFERED = 60;

/**
 * What a query asks for: places in a city, or the one nearest to a rounded point (which is neither
 * kept nor written down). `names` is false where it is a point.
 */
export function findZips(query: URLSearchParams, places: Places) {
  const near = query.get('near');
  // Without a script the control beside a ZIP field sends that field, where a city may stand too.
  const zip = query.get('zip') ?? '';
  const city = query.get('city') ?? (/\p{L}/u.test(zip) ? zip : '');
  if (near === null) {
    const found = places.inCity(city, MOST_OFFERED + 1);
    const offered = shown(found.slice(0, MOST_OFFERED));
    return { byCity: true, city, found: offered, more: found.length > MOST_OFFERED };
  }
  const point = parsePoint(near);
  const nearest = point && places.nearestTo(point);
  return { byCity: false, city, found: shown(nearest ? [nearest] : []), more: false };
}

const shown = (found: ReturnType<Places['inCity']>) =>
  found.map(({ zip, city, state }) => ({ zip, city, state }));
