/** A label within a sentence: 'Deal Price' → 'deal price', 'ZIP Code' → 'ZIP code'. */
export function inSentence(label: string): string {
  return label.replace(/\S+/g, (word) => (word === word.toUpperCase() ? word : word.toLowerCase()));
}
