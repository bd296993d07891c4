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

const DOCTYPE = '<!DOCTYPE html>';

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
/** Of its own scripts, its last elements. */
const END_OF_SCRIPT = '</script>';

/**
 * Puts doctype, stylesheet and scripts into a drawn document, whose own elements for them are empty. The
 * stylesheet, a third of a page, is neither encoded, hashed nor, with gzip, compressed again.
 */
export function pageBody(html: string, stylesheet: string, scripts: string[]): PageBody {
  const gap = html.indexOf(END_OF_STYLESHEET);
  // What React Router says where our own frame fails.
  if (gap === -1) {
    const bytes = Buffer.from(DOCTYPE + html);
    return { bytes, digest: sha256(bytes), prepared: undefined };
  }
  const { bytes: styles, deflated, hash } = preparedStylesheet(stylesheet);
  const before = DOCTYPE + html.slice(0, gap);
  const after: string[] = [];
  let written = gap;
  for (const { text, at } of placesOf(scripts, html)) {
    after.push(html.slice(written, at), text);
    written = at;
  }
  after.push(html.slice(written));
  const start = Buffer.byteLength(before);
  const end = start + styles.length;
  // One buffer: to encode all first, and then to copy it, takes a quarter longer.
  const bytes = Buffer.allocUnsafeSlow(
    after.reduce((at, text) => at + Buffer.byteLength(text), end),
  );
  bytes.write(before);
  styles.copy(bytes, start);
  const filled = after.reduce((at, text) => at + bytes.write(text, at), end);
  // What is not written is the process's memory of before.
  if (filled !== bytes.length) throw new Error('A page was not written to its end');
  const digests = [sha256(bytes.subarray(0, start)), hash, sha256(bytes.subarray(end))];
  return { bytes, digest: sha256(digests.join(' ')), prepared: { start, end, deflated } };
}

/** Each script with the end of its empty element, in the document's order. */
function placesOf(scripts: string[], html: string) {
  let end = html.length;
  const fromTheLast = scripts.toReversed().map((text) => {
    end = html.lastIndexOf(END_OF_SCRIPT, end - 1);
    if (html[end - 1] !== '>') throw new Error('A page was drawn without its scripts');
    return { text, at: end };
  });
  return fromTheLast.reverse();
}

export function withStylesheet(html: string, stylesheet: string): string {
  return DOCTYPE + html.replace(END_OF_STYLESHEET, () => stylesheet + END_OF_STYLESHEET);
}
