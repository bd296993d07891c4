import type { SearchRadius } from '../../market/zips/rules.ts';

export interface AlertPlace {
  zip: string;
  radiusMiles: SearchRadius;
}

/** Where an alert is asked for: the place is in the address, as of a search. */
export function alertPath({ zip, radiusMiles }: AlertPlace): string {
  return `/alerts?${new URLSearchParams({ zip, radius: String(radiusMiles) })}`;
}
