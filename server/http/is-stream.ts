/** Whether an answer goes out as it comes: a live stream, or a list as a file. */
export function isStream(headers: Headers): boolean {
  return /^text\/(event-stream|csv)/.test(headers.get('Content-Type') ?? '');
}
