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
/** Bytes: V8 would copy the whole text to join the two. */
const doctypeBytes = Buffer.from(DOCTYPE);

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
const GREATER_THAN = '>'.charCodeAt(0);

interface Script {
  text: string;
  hash: string;
}

/**
 * Puts doctype, stylesheet and scripts into a drawn document, whose own elements for them are empty. A third of a
 * page is the same in all pages, so it is neither written, hashed nor, with gzip, compressed again.
 */
export function pageBody(html: string, stylesheet: string, scripts: Script[]): PageBody {
  const { bytes: styles, deflated, hash } = preparedStylesheet(stylesheet);
  const document = Buffer.from(html);
  const gap = document.indexOf(END_OF_STYLESHEET);
  // What React Router says where our own frame fails.
  if (gap === -1) {
    const bytes = Buffer.concat([doctypeBytes, document]);
    return { bytes, digest: sha256(document), prepared: undefined };
  }
  const parts = [doctypeBytes, document.subarray(0, gap), styles];
  let written = gap;
  for (const { text, at } of placesOf(scripts, document)) {
    parts.push(document.subarray(written, at), Buffer.from(text));
    written = at;
  }
  parts.push(document.subarray(written));
  const start = doctypeBytes.length + gap;
  return {
    bytes: Buffer.concat(parts),
    digest: sha256([sha256(document), hash, ...scripts.map((script) => script.hash)].join(' ')),
    prepared: { start, end: start + styles.length, deflated },
  };
}

/** Each script with the end of its empty element, in the document's order. */
function placesOf(scripts: Script[], document: Buffer) {
  let end = document.length;
  const fromTheLast = scripts.toReversed().map(({ text }) => {
    end = document.lastIndexOf(END_OF_SCRIPT, end - 1);
    if (document[end - 1] !== GREATER_THAN) throw new Error('A page was drawn without its scripts');
    return { text, at: end };
  });
  return fromTheLast.reverse();
}

export function withStylesheet(html: string, stylesheet: string): string {
  return DOCTYPE + html.replace(END_OF_STYLESHEET, () => stylesheet + END_OF_STYLESHEET);
}
