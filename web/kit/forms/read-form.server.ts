import { data } from 'react-router';
import { isForm, parseMultipart, parseUrlEncoded } from './fields.ts';

/**
 * Refuses what no browser makes of our forms: another content type (415), a broken body, hundreds of fields,
 * a double field, a file, or a NUL, which PostgreSQL refuses. Unknown fields are ignored.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!isForm(type))
    throw data('Please use the form', { status: 415, statusText: 'Unsupported Media Type' });
  const body = await request.text().catch(() => undefined);
  if (body === undefined) throw unreadable();
  const isMultipart = /^multipart/i.test(type);
  const form = isMultipart ? await parseMultipart(body, type) : parseUrlEncoded(body);
  if (!form) throw unreadable();
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of form) {
    if (name in values || typeof value !== 'string' || value.includes('\0')) throw unreadable();
    values[name] = value;
  }
  return values;
}

/** Undefined if it cannot be read. */
export async function readFileForm(request: Request): Promise<FormData | undefined> {
  const body = await request.arrayBuffer().catch(() => undefined);
  return body && parseMultipart(Buffer.from(body), request.headers.get('Content-Type') ?? '');
}

/** No form of ours sends this. */
export const unreadable = () =>
  data('The form could not be read', { status: 400, statusText: 'Bad Request' });
