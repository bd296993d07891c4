import { downloadNameOf } from '../../../../market/documents/rules.ts';
import { findDocument } from '../../../../market/documents/store.server.ts';
import { services } from '../../../context.ts';
import type { Route } from './+types/document';
import { FILE_LOST } from './copy.ts';

const TYPES = { picture: 'image/jpeg', pdf: 'application/pdf' };

/** Answers with a document of this business as a file to save, which nothing stores or shows. */
export async function downloadDocument({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const { id: businessId, document: id } = params;
  const isData = new URL(request.url).pathname.endsWith('.data');
  const document = isData ? undefined : await findDocument(app.db, { businessId, id });
  if (!document) return text('Not found');
  const bytes = await app.documents.read(document.stored_name);
  if (!bytes) return text(FILE_LOST);
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...PRIVATE,
      'Content-Type': TYPES[document.kind],
      'Content-Disposition': attachment(downloadNameOf(document)),
    },
  });
}

const PRIVATE = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

const text = (body: string) =>
  new Response(body, {
    status: 404,
    headers: { ...PRIVATE, 'Content-Type': 'text/plain; charset=utf-8' },
  });

/** Any name as RFC 6266 has it: in ASCII, and in UTF-8 for everything of today. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${hexOf(sign)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const hexOf = (sign: string) => sign.charCodeAt(0).toString(16).toUpperCase();
