import { data } from 'react-router';
import { isForm, parseMultipart, parseUrlEncoded } from './fields.ts';

/**
 * A form's text fields. What no browser makes of a form of ours is refused before any rule runs:
 * another content type (415), a broken body, hundreds of fields, a field twice, a file, or a NUL,
 * which PostgreSQL takes ill. An unknown field (an extension's, an older page's) is never
 * read.
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

/** The fields and files of a form that brings a file; undefined where it cannot be read. */
export async function readFileForm(request: Request): Promise<FormData | undefined> {
  const body = await request.arrayBuffer().catch(() => undefined);
  return body && parseMultipart(Buffer.from(body), request.headers.get('Content-Type') ?? '');
}

/** What no form of ours sends is answered with this. */
export const unreadable = () =>
  data('The form could not be read', { status: 400, statusText: 'Bad Request' });
