const FORMS = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** No form of ours, nor any report of a partner's, has as many. */
export const MOST_FIELDS = 200;

/** Whether a Content-Type is one of those that browsers give to forms. */
export function isForm(type: string): boolean {
  return FORMS.test(type);
}

/**
 * The fields of a URL-encoded body; undefined where it has more than anybody's form. They are counted
 * before they are read: a megabyte of "a&" took the only thread for ten seconds.
 */
export function urlFields(body: string): URLSearchParams | undefined {
  return isMany(body, '&') ? undefined : new URLSearchParams(body);
}

/** The fields of a multipart body; undefined where it cannot be read or has as many. */
export async function multipartFields(body: string, type: string): Promise<FormData | undefined> {
  if (isMany(body, '\r\n--')) return undefined;
  const parts = new Response(body, { headers: { 'Content-Type': type } });
  return parts.formData().catch(() => undefined);
}

function isMany(body: string, separator: string): boolean {
  return body.split(separator, MOST_FIELDS + 1).length > MOST_FIELDS;
}
