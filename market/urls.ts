import { MAX_URL_LENGTH } from './rules.ts';
import { oneLine } from './text.ts';

/** Null if it is no address, or too long to be stored. */
export function parseUrl(input: string): URL | null {
  const line = oneLine(input);
  const url = !/[\s\\]/.test(line) && URL.canParse(line) ? new URL(line) : null;
  return url && url.href.length <= MAX_URL_LENGTH ? url : null;
}

/** An http or https address without a user name or password; else undefined. */
export function parseWebAddress(input: string): string | undefined {
  const url = parseUrl(input);
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username + url.password === '';
  return isPlain ? url.href : undefined;
}
