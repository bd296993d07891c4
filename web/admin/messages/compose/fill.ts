/** What a deal puts in the places of a saved reply. */
export interface Filling {
  spa: string;
  address: string;
  price: string;
  link: string;
}

const PLACE = /\{(spa|address|price|link)\}/g;

/** True where a reply has places that only a deal can fill. */
export function hasPlaces(text: string): boolean {
  return text.search(PLACE) >= 0;
}

/** A saved reply with the deal's facts in its places; anything else in braces stays as it is. */
export function filled(text: string, filling: Filling): string {
  return text.replace(PLACE, (_, place: keyof Filling) => filling[place]);
}
