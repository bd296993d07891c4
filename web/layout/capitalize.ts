/** The product's name where a heading or noun phrase asks for a capital: 'Massage'. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
