interface Conditions {
  ifNoneMatch: string | undefined;
  ifModifiedSince?: string | undefined;
}

interface Validators {
  etag: string | undefined;
  lastModified?: string | undefined;
}

/**
 * Whether what a client has is still right, so that 304 says it all (RFC 9110, 13.1.2 and 13.1.3).
 * A `Cache-Control: no-cache` beside it changes nothing: browsers' scripts send it with conditions.
 */
export function isNotModified(
  { ifNoneMatch, ifModifiedSince }: Conditions,
  { etag, lastModified }: Validators,
): boolean {
  if (ifNoneMatch === undefined) {
    return parseHttpDate(lastModified) <= parseHttpDate(ifModifiedSince);
  }
  if (ifNoneMatch.trim() === '*') return true;
  if (etag === undefined) return false;
  // None of our tags has a comma in it, so none is cut in two.
  return ifNoneMatch.split(',').some((tag) => opaqueTag(tag) === opaqueTag(etag));
}

/** Weak or strong is all the same here. */
const opaqueTag = (tag: string) => tag.trim().replace(/^W\//, '');

/** In any of the three forms that HTTP knows; NaN, which nothing compares with, for all else. */
function parseHttpDate(date: string | undefined): number {
  if (date === undefined || !/^[A-Z][a-z]+,? .*(?: GMT|\d{4})$/.test(date)) return Number.NaN;
  return Date.parse(date.endsWith(' GMT') ? date : `${date} GMT`);
}
