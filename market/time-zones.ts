/** Whether a text is an IANA name of a time zone, as 'America/Chicago' or 'UTC'. */
export function isTimeZone(text: string): boolean {
  // Offsets such as +05:00 are understood too, but know no summer.
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
