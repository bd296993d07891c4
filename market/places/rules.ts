/** Mean radius of the earth in miles, as the specification fixes it (section 9). */
export const EARTH_RADIUS_MILES = 3959;

/** The radii a search offers, in miles (specification, section 9). */
export const SEARCH_RADII = [5, 10, 25, 50] as const;
export type SearchRadius = (typeof SEARCH_RADII)[number];

/** Miles searched when none, or none of the offered, is asked for. */
export const DEFAULT_RADIUS: SearchRadius = 25;

/** Degrees: north and east positive. */
export type Coordinates = { readonly latitude: number; readonly longitude: number };

const RADIANS = Math.PI / 180;

/** Great-circle distance in miles (haversine). */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const north = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2);
  const east = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2);
  const widths = Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS);
  const square = north * north + widths * east * east;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** The radius in miles a query asks for; anything but an offered one gives the default. */
export function parseRadius(text: string | null): SearchRadius {
  return SEARCH_RADII.find((radius) => String(radius) === text) ?? DEFAULT_RADIUS;
}

/** The ZIP code when the text is exactly five ASCII digits, otherwise undefined. */
export function parseZip(text: string | null | undefined): string | undefined {
  return text && /^[0-9]{5}$/.test(text) ? text : undefined;
}
