/** Whether an answer goes out as it comes: a live stream, or a list or a backup as a file. */
export function isStream(headers: Headers): boolean {
  return /^(?:text\/(?:event-stream|csv)|application\/gzip)/.test(
    headers.get('Content-Type') ?? '',
  );
}
