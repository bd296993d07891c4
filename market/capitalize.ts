/** The product's name where a heading or noun phrase asks for a capital: 'Massage'. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
