import { parsePoint } from '../../market/zips/rules.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';

/** A large city has more ZIP codes than anybody looks through; then its name is not enough. */
const MAX_SUGGESTIONS = 60;

/**
 * What a query asks for: places in a city, or the one nearest to a rounded point (which is neither
 * stored nor logged). `names` is false where it is a point.
 */
export function findZips(query: URLSearchParams, zipTable: ZipTable) {
  const near = query.get('near');
  // Without a script the control beside a ZIP field sends that field, which may contain a city too.
  const zip = query.get('zip') ?? '';
  const city = query.get('city') ?? (/\p{L}/u.test(zip) ? zip : '');
  if (near === null) {
    const found = zipTable.findByCity(city, MAX_SUGGESTIONS + 1);
    const suggestions = toSuggestions(found.slice(0, MAX_SUGGESTIONS));
    return { byCity: true, city, found: suggestions, more: found.length > MAX_SUGGESTIONS };
  }
  const point = parsePoint(near);
  const nearest = point && zipTable.nearestTo(point);
  return { byCity: false, city, found: toSuggestions(nearest ? [nearest] : []), more: false };
}

const toSuggestions = (found: ReturnType<ZipTable['findByCity']>) =>
  found.map(({ zip, city, state }) => ({ zip, city, state }));
