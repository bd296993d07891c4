export function isStream(headers: Headers): boolean {
  return /^(?:text\/(?:event-stream|csv)|application\/gzip)/.test(
    headers.get('Content-Type') ?? '',
  );
}
