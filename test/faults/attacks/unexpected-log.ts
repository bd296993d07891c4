/** Some warnings must be logged during an attack. */
export function isUnexpected(line: string): boolean {
  return /"level":[456]0/.test(line) && !line.includes('"msg":"Security"');
}
