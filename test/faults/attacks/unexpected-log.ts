/** Whether a line of the log is a warning or an error, but for what it must say of an attack. */
export function isUnexpected(line: string): boolean {
  return /"level":[456]0/.test(line) && !line.includes('"msg":"Security"');
}
