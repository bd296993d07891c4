import { data } from 'react-router';
import { isForm, parseMultipart, parseUrlEncoded } from './fields.ts';
import type { SessionEnded } from './session-ended.ts';

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

/** A browser shows no answer before it has sent the whole file. */
export async function drain({ body }: Request): Promise<void> {
  const reader = body?.getReader();
  while (reader && !(await reader.read()).done);
}

/** What a page must not show again, not even hidden: a password, a code; connections are named as variables. */
const SECRET_FIELD = /^(?:own-)?(?:password|code|current)$|^[A-Z_]+$/;

/** A form that was sent after its session ended; a browser that asks for a page gets the entries back in there. */
export async function readUnsavedForm(request: Request): Promise<SessionEnded | undefined> {
  if (!request.body) return undefined;
  const entries = await readForm(request).catch(() => ({}));
  if (Object.keys(entries).length === 0) return undefined;
  const acceptsHtml = request.headers.get('Accept')?.includes('text/html');
  const isSecret = Object.keys(entries).some((name) => SECRET_FIELD.test(name));
  return { entries: acceptsHtml && !isSecret ? { ...entries } : undefined };
}

/** No form of ours sends this. */
export const unreadable = () =>
  data('The form could not be read', { status: 400, statusText: 'Bad Request' });
