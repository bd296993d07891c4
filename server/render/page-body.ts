import { deflatePart, type PreparedPart } from '../http/encoding.ts';
import { hashOf, sha256 } from '../security/script-policy.ts';

/** A finished document in bytes. */
export interface PageBody {
  bytes: Buffer<ArrayBuffer>;
  /** Of all of it: pages with the same digest are the same. */
  digest: string;
  prepared: PreparedPart | undefined;
}

interface PreparedStylesheet {
  bytes: Buffer;
  deflated: Buffer;
  hash: string;
}

const preparedStylesheets = new Map<string, PreparedStylesheet>();

/** There are two; in development, one more for each change. */
export function preparedStylesheet(text: string): PreparedStylesheet {
  const known = preparedStylesheets.get(text);
  if (known) return known;
  const bytes = Buffer.from(text);
  const prepared = { bytes, deflated: deflatePart(bytes, { level: 9 }), hash: hashOf(text) };
  preparedStylesheets.set(text, prepared);
  return prepared;
}

/** Of the page's own stylesheet, its first: texts cannot contain it, for React escapes them. */
const END_OF_STYLESHEET = '</style>';

/**
 * Puts its stylesheet into a drawn document. A third of a page is the same in all pages, so it is
 * neither written, hashed nor, with gzip, compressed again.
 */
export function pageBody(html: string, stylesheet: string): PageBody {
  const { bytes, deflated, hash } = preparedStylesheet(stylesheet);
  const document = Buffer.from(html);
  const start = document.indexOf(END_OF_STYLESHEET);
  // What React Router says where our own frame fails.
  if (start === -1) return { bytes: document, digest: sha256(document), prepared: undefined };
  return {
    bytes: Buffer.concat([document.subarray(0, start), bytes, document.subarray(start)]),
    digest: sha256(`${sha256(document)} ${hash}`),
    prepared: { start, end: start + bytes.length, deflated },
  };
}

export function withStylesheet(html: string, stylesheet: string): string {
  return html.replace(END_OF_STYLESHEET, () => stylesheet + END_OF_STYLESHEET);
}
