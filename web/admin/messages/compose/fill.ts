/** What a deal puts in the places of a saved reply. */
export interface PlaceholderValues {
  spa: string;
  address: string;
  price: string;
  link: string;
  /** The sentences of its terms; empty where none says anything. */
  terms: string;
}

const PLACEHOLDER = /\{(spa|address|price|link|terms)\}/g;

/** True where a reply has places that only a deal can fill. */
export function hasPlaceholders(text: string): boolean {
  return text.search(PLACEHOLDER) >= 0;
}

/** A saved reply with the deal's facts in its places; anything else in braces stays as it is. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(
    PLACEHOLDER,
    (_, placeholder: keyof PlaceholderValues) => values[placeholder],
  );
}
