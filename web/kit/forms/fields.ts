const FORM_CONTENT_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** No form of ours, 200 checked deals among them, and no report of a partner's has as many. */
export const MAX_FIELDS = 250;

/** Whether a Content-Type is one of those that browsers give to forms. */
export function isForm(type: string): boolean {
  return FORM_CONTENT_TYPES.test(type);
}

/**
 * The fields of a URL-encoded body; undefined where it has more than anybody's form. They are counted
 * before they are read: a megabyte of "a&" took the only thread for ten seconds.
 */
export function parseUrlEncoded(body: string): URLSearchParams | undefined {
  return hasTooManyFields(body, '&') ? undefined : new URLSearchParams(body);
}

/** The fields and files of a multipart body; undefined where it cannot be read or has as many. */
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
