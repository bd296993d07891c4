/** A number's letters and digits, upper case: 'MT-0123 45' and 'mt012345' are the same. */
export function licenseKey(number: string): string {
  return number
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .slice(0, MAX_NUMBER_LENGTH);
}

/** Code points, as the database has them. */
export const MAX_NUMBER_LENGTH = 40;
