const FORM_CONTENT_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** More than any form of ours (200 checked deals) or any report of a partner has. */
export const MAX_FIELDS = 250;

export function isForm(type: string): boolean {
  return FORM_CONTENT_TYPES.test(type);
}

/**
 * Undefined if there are too many fields. They are counted before they are read: a megabyte of "a&" took the
 * only thread for ten seconds.
 */
export function parseUrlEncoded(body: string): URLSearchParams | undefined {
  return hasTooManyFields(body, '&') ? undefined : new URLSearchParams(body);
}

/** Undefined if it cannot be read or has too many fields. */
export async function parseMultipart(
  body: string | Buffer<ArrayBuffer>,
  type: string,
): Promise<FormData | undefined> {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s";]+))/i.exec(type) ?? [];
  if (hasTooManyFields(body, `--${quoted ?? bare ?? ''}`)) return undefined;
  const parts = new Response(body, { headers: { 'Content-Type': type } });
  return parts.formData().catch(() => undefined);
}

function hasTooManyFields(body: string | Buffer, separator: string): boolean {
  let at = -1;
  for (let fields = 0; fields < MAX_FIELDS; fields += 1) {
    at = body.indexOf(separator, at + 1);
    if (at === -1) return false;
  }
  return true;
}
