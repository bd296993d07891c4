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
 * Puts the stylesheet into a rendered document, whose own element for it is empty. The
 * stylesheet, a third of a page, is neither encoded, hashed nor, with gzip, compressed again.
 */
export function pageBody(html: string, stylesheet: string): PageBody {
  const gap = html.indexOf(END_OF_STYLESHEET);
  // What React Router says where our own frame fails.
  if (gap === -1) {
    const bytes = Buffer.from(html);
    return { bytes, digest: sha256(bytes), prepared: undefined };
  }
  const { bytes: styles, deflated, hash } = preparedStylesheet(stylesheet);
  const before = Buffer.from(html.slice(0, gap));
  const after = Buffer.from(html.slice(gap));
  const bytes = Buffer.concat([before, styles, after]);
  const start = before.length;
  const digest = sha256([sha256(before), hash, sha256(after)].join(' '));
  return { bytes, digest, prepared: { start, end: start + styles.length, deflated } };
}

export function withStylesheet(html: string, stylesheet: string): string {
  return html.replace(END_OF_STYLESHEET, () => stylesheet + END_OF_STYLESHEET);
}
