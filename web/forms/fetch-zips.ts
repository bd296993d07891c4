import { counted } from '../../market/words.ts';
import { formatPoint } from '../../market/zips/rules.ts';
import { fetchOrFailure, readJson } from './failure.ts';

export interface ZipSuggestion {
  zip: string;
  city: string;
  state: string;
}

/** What a city's name leads to; `more` where it has more than are offered. */
export interface ZipSuggestions {
  found: ZipSuggestion[];
  more: boolean;
}

const REQUEST_TIMEOUT_MS = 8000;
const GEOLOCATION_TIMEOUT_MS = 10_000;
/** A position of the last ten minutes is near enough for a ZIP code. */
const MAX_POSITION_AGE_MS = 600_000;

/** The ZIP codes of a city or near a point; undefined where no answer came. */
export async function fetchZips(
  query: { city: string } | { near: string },
): Promise<ZipSuggestions | undefined> {
  const url = `/zips.json?${new URLSearchParams({ ...query })}`;
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const result = await fetchOrFailure(url, '', readJson<ZipSuggestions>, { signal });
  return 'answer' in result ? result.answer : undefined;
}

export function formatZipCount(count: number, more: boolean): string {
  if (count === 0) return 'No city has a name like that.';
  if (more) return `The first ${count} ZIP codes to pick from; the city has more.`;
  return `${counted(count, 'ZIP code')} to pick from.`;
}

const NOT_FOUND = 'Your location could not be found. Please type your city.';

/** The ZIP code where the browser is, after asking the visitor; else what went wrong, in words. */
export async function locateZip(): Promise<{ zip: string } | { problem: string }> {
  try {
    const { coords } = await currentPosition();
    const answer = await fetchZips({ near: formatPoint(coords) });
    if (!answer) return { problem: NOT_FOUND };
    const [nearest] = answer.found;
    return nearest ?? { problem: 'We could not find a ZIP code near you. Please type your city.' };
  } catch (error) {
    const code = error instanceof GeolocationPositionError ? error.code : undefined;
    if (code === GeolocationPositionError.PERMISSION_DENIED)
      return { problem: 'Your browser does not share your location. Please type your city.' };
    if (code === GeolocationPositionError.TIMEOUT)
      return { problem: 'Finding your location took too long. Please type your city.' };
    return { problem: NOT_FOUND };
  }
}

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      timeout: GEOLOCATION_TIMEOUT_MS,
      maximumAge: MAX_POSITION_AGE_MS,
    }),
  );
}
