interface Conditions {
  ifNoneMatch: string | undefined;
  ifModifiedSince?: string | undefined;
}

interface Validators {
  etag: string | undefined;
  lastModified?: string | undefined;
}

/** RFC 9110, 13.1.2 and 13.1.3. Scripts send `Cache-Control: no-cache` with conditions, so it is ignored. */
export function isNotModified(
  { ifNoneMatch, ifModifiedSince }: Conditions,
  { etag, lastModified }: Validators,
): boolean {
  if (ifNoneMatch === undefined) {
    return parseHttpDate(lastModified) <= parseHttpDate(ifModifiedSince);
  }
  if (ifNoneMatch.trim() === '*') return true;
  if (etag === undefined) return false;
  // None of our tags contains a comma, so splitting is safe.
  return ifNoneMatch.split(',').some((tag) => opaqueTag(tag) === opaqueTag(etag));
}

const opaqueTag = (tag: string) => tag.trim().replace(/^W\//, '');

/** NaN, which compares with nothing, unless it is one of HTTP's three formats. */
function parseHttpDate(date: string | undefined): number {
  if (date === undefined || !/^[A-Z][a-z]+,? .*(?: GMT|\d{4})$/.test(date)) return Number.NaN;
  return Date.parse(date.endsWith(' GMT') ? date : `${date} GMT`);
}
