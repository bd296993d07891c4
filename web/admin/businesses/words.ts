/** Said after saving, and on the business's page for as long as it is so. */
export function unknownZip(zip: string): string {
  return `We do not know where ZIP code ${zip} is, so no search will show this business. Please check it for a mistake.`;
}
